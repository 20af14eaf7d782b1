package understudy;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class NoServerTest {
    @Test
    void whereNoServerIsTheErrorSaysHowToStartOne() {
        for (String url : new String[] {"http://127.0.0.1:9", "127.0.0.1:4747", "localhost:4747"}) {
            RuntimeException error = assertThrows(RuntimeException.class, () -> controlAt(url).clockGet());
            assertTrue(error.getMessage().contains("understudy start"), error.getMessage());
        }
    }

    @Test
    void ofAServerWithoutTlsTheErrorSaysSo() throws IOException {
        HttpServer plain = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        plain.start();
        String url = "https://127.0.0.1:" + plain.getAddress().getPort();
        RuntimeException error = assertThrows(RuntimeException.class, () -> controlAt(url).clockGet());
        assertTrue(error.getMessage().contains("begins with http://"), error.getMessage());
        plain.stop(0);
    }

    private static Control controlAt(String url) {
        return new Control(new Transport(Transport.PLAIN, url, null));
    }
}
