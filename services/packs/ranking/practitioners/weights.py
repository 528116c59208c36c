"""The weights of the first stage, settable as `rankingConfig`."""

from pydantic import Field as Meta

from services.core.base import Frozen


class Weights(Frozen):
    """Stage A weighs words; stage B adds its points to a BM25 score that is 1 for the best of the pool."""

    word: float = Meta(1.0, ge=0, le=10)
    exact: float = Meta(1.5, ge=0, le=10)
    related: float = Meta(0.4, ge=0, le=10)
    home: float = Meta(0.8, ge=0, le=10)
    anchor: float = Meta(2.0, ge=0, le=10)
    goes_with: float = Meta(0.5, ge=0, le=10)
    main_field: float = Meta(1.0, ge=0, le=10)
    volume: float = Meta(0.3, ge=0, le=10)
    place: float = Meta(1.0, ge=0, le=10)
