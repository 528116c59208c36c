"""The entry: Streamlit runs it as the script, and imports it for the server that starts and stops the desk."""

import streamlit as st


def main() -> None:
    """The menu, with the screens that work."""
    pages = {
        "Work": [
            st.Page("pages/home.py", title="New run", url_path="home", default=True),
            st.Page("pages/review.py", title="Review", url_path="review"),
            st.Page("pages/runs.py", title="Runs", url_path="runs"),
            st.Page("pages/run.py", title="Run", url_path="run", visibility="hidden"),
        ]
    }
    st.navigation(pages, expanded=True).run()


if __name__ == "__main__":
    main()
else:
    from collections.abc import AsyncIterator
    from contextlib import asynccontextmanager
    from importlib import import_module
    from threading import Thread

    import anyio
    from streamlit.runtime.pages_manager import PagesManager

    from services.desk import http, wiring

    def _warm() -> None:
        """Load what the first screen would otherwise wait for."""
        for name in ("pandas", "pyarrow", "plotly.graph_objects"):
            import_module(name)

    @asynccontextmanager
    async def lifespan(_: st.App) -> AsyncIterator[dict[str, object]]:
        """The desk lives as long as the server: runs go on without an open browser."""
        Thread(target=_warm, daemon=True).start()
        await anyio.to_thread.run_sync(wiring.start)
        try:
            yield {}
        finally:
            await anyio.to_thread.run_sync(wiring.stop)

    PagesManager.uses_pages_directory = False  # else the first deep link to a fresh server shows files instead of our menu
    app = st.App(__file__, lifespan=lifespan, routes=http.routes(), middleware=http.middleware())
