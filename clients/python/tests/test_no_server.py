import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from understudy import Understudy


@pytest.mark.parametrize("url", ["http://127.0.0.1:9", "127.0.0.1:4747"])
def test_where_no_server_is_the_error_says_how_to_start_one(url):
    with pytest.raises(ConnectionError, match=r"No Understudy answers at .*understudy start"):
        Understudy(url).control.clock_get()


@pytest.mark.parametrize(
    "scheme, told",
    [("http", "is not Understudy"), ("https", "TLS with .* fails: .* begins with http://")],
)
def test_another_server_and_one_without_tls_are_told_as_such(scheme, told):
    class Other(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<p>Hello")

        def log_message(self, *_):
            pass

    other = HTTPServer(("127.0.0.1", 0), Other)
    threading.Thread(target=other.handle_request).start()
    with pytest.raises(ConnectionError, match=told):
        Understudy(f"{scheme}://127.0.0.1:{other.server_port}").control.clock_get()
    other.server_close()
