"""The entry: Streamlit runs it as the script, and imports it for the server that starts and stops the desk."""

import streamlit as st

from pages.parts.sign_in import SignedOut


def main() -> None:
    """The menu, with the screens that work."""
    pages = {
        "Work": [
            st.Page("pages/home.py", title="New run", url_path="home", default=True),
            st.Page("pages/ask.py", title="Ask", url_path="ask"),
            st.Page("pages/review.py", title="Review", url_path="review"),
            st.Page("pages/runs.py", title="Runs", url_path="runs"),
            st.Page("pages/run.py", title="Run", url_path="run", visibility="hidden"),
        ],
        "Improve": [
            st.Page("pages/labels.py", title="Labelled data", url_path="labels"),
            st.Page("pages/trust.py", title="Trust", url_path="trust"),
        ],
        "Operate": [
            st.Page("pages/people.py", title="People", url_path="people"),
            st.Page("pages/settings.py", title="Settings", url_path="settings"),
        ],
    }
    try:
        st.navigation(pages, expanded=True).run()
    except SignedOut:
        st.rerun()  # the session ended while the screen was drawn: what is drawn anew is the way in


if __name__ == "__main__":
    main()
else:
    from collections.abc import AsyncIterator
    from concurrent.futures import ThreadPoolExecutor
    from contextlib import asynccontextmanager
    from importlib import import_module
    from inspect import stack
    from pathlib import Path
    from threading import Thread
    from typing import Any

    import anyio
    from streamlit import config
    from streamlit.runtime.pages_manager import PagesManager

    from services.core.errors import AppError
    from services.desk import http, wiring
    from services.desk.guard.start import public_hosts, refuse_open_door, sign_in_secrets

    def _ready() -> None:
        """The desk, and what every screen stands on: a server that answers can draw its first screen at once."""
        wiring.start()
        wiring.ready()
        for part in sorted((Path(__file__).parent / "pages" / "parts").glob("*.py")):
            import_module(f"pages.parts.{part.stem}")
        stack()  # Streamlit looks at it for the first element that it draws, and Python then reads every module's source

    def _warm() -> None:
        """Load what the screens with tables, charts and questions would otherwise wait for."""
        for name in ("pandas", "pyarrow", "plotly.graph_objects"):
            import_module(name)
        wiring.desk().questions.warm()

    @asynccontextmanager
    async def lifespan(_: st.App) -> AsyncIterator[dict[str, object]]:
        """The desk lives as long as the server: runs go on without an open browser."""
        await anyio.to_thread.run_sync(_ready)
        Thread(target=_warm, daemon=True).start()
        try:
            yield {}
        finally:
            await anyio.to_thread.run_sync(wiring.stop)

    def _secrets() -> dict[str, Any]:
        """What sign-in needs; the server does not start when strangers could come in."""
        try:
            settings = wiring.settings()
            refuse_open_door(
                settings,
                address=st.get_option("server.address"),
                own_tls=bool(st.get_option("server.sslCertFile")),
                trusted_headers=list(st.get_option("server.trustedUserHeaders") or ()),
            )
            config.set_option("server.allowedHosts", [*st.get_option("server.allowedHosts"), *public_hosts(settings)])
            with ThreadPoolExecutor(1) as aside:  # the server's loop runs already, and opening the desk blocks
                aside.submit(wiring.desk).result()  # a database that cannot be used is told before the server is up
            return sign_in_secrets(settings)
        except AppError as error:
            raise SystemExit(f"{error.message} {error.remedy}") from None

    PagesManager.uses_pages_directory = False  # else the first deep link to a fresh server shows files instead of our menu
    app = st.App(__file__, lifespan=lifespan, routes=http.routes(), middleware=http.middleware(), secrets=_secrets() or None)
