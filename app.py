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

    import anyio

    from services.desk import http, wiring

    @asynccontextmanager
    async def lifespan(_: st.App) -> AsyncIterator[dict[str, object]]:
        """The desk lives as long as the server: runs go on without an open browser."""
        await anyio.to_thread.run_sync(wiring.start)
        try:
            yield {}
        finally:
            await anyio.to_thread.run_sync(wiring.stop)

    app = st.App(__file__, lifespan=lifespan, routes=http.routes(), middleware=http.middleware())
