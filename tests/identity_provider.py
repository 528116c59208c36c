"""An identity provider on the loopback: OpenID Connect's code flow with signed tokens, for whoever is next in line."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT = "proofloop-tests"


class IdentityProvider:
    """`claims` is who signs in next; everyone may."""

    def __init__(self) -> None:
        self.claims: dict[str, object] = {}
        self._key = RSAKey.generate_key(2048, {"kid": "k1", "use": "sig", "alg": "RS256"})
        self._codes: dict[str, tuple[dict[str, object], str]] = {}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def next(self, sub: str, *, mfa: bool = True, **claims: object) -> None:
        """Who signs in next: their address is verified, and with `mfa` they used a second factor."""
        told = {"sub": sub, "email": f"{sub}@example.org", "email_verified": True, "name": sub.title()}
        self.claims = {**told, "amr": ["pwd", "mfa"] if mfa else ["pwd"], **claims}

    @contextmanager
    def running(self) -> Iterator["IdentityProvider"]:
        thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()

    def settings(self, public_url: str, **more: str) -> dict[str, str]:
        """The environment of a server whose people sign in here."""
        return {
            "PROOFLOOP_OIDC_ISSUER": self.url,
            "PROOFLOOP_OIDC_CLIENT_ID": CLIENT,
            "PROOFLOOP_OIDC_CLIENT_SECRET": "a secret of the tests",
            "PROOFLOOP_PUBLIC_URL": public_url,
            **more,
        }

    def authorize(self, query: dict[str, list[str]]) -> str:
        """Where the browser goes on with a code."""
        code = f"code{len(self._codes)}"
        self._codes[code] = (self.claims, query.get("nonce", [""])[0])
        return f"{query['redirect_uri'][0]}?{urlencode({'code': code, 'state': query['state'][0]})}"

    def token(self, code: str) -> dict[str, object]:
        """What the server gets for a code."""
        claims, nonce = self._codes.pop(code)
        now = int(time.time())
        told = {**claims, "iss": self.url, "aud": CLIENT, "iat": now, "exp": now + 600, "nonce": nonce}
        signed = jwt.encode({"alg": "RS256", "kid": "k1"}, told, self._key)
        return {"access_token": "x", "token_type": "Bearer", "expires_in": 600, "id_token": signed}

    def metadata(self) -> dict[str, object]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/jwks",
            "id_token_signing_alg_values_supported": ["RS256"],
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "code_challenge_methods_supported": ["S256"],
        }

    def jwks(self) -> dict[str, object]:
        return {"keys": [self._key.as_dict(private=False)]}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path, query = urlsplit(self.path).path, parse_qs(urlsplit(self.path).query)
                if path == "/authorize":
                    self.send_response(302)
                    self.send_header("Location", provider.authorize(query))
                    self.end_headers()
                else:
                    self._json(provider.jwks() if path == "/jwks" else provider.metadata())

            def do_POST(self) -> None:
                form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
                self._json(provider.token(form["code"][0]))

            def _json(self, body: dict[str, object]) -> None:
                data = json.dumps(body).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                """Nothing is printed."""

        return Handler
