package understudy;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
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
        try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            new Thread(() -> refuse(plain)).start();
            String url = "https://127.0.0.1:" + plain.getLocalPort();
            RuntimeException error = assertThrows(RuntimeException.class, () -> controlAt(url).clockGet());
            assertTrue(error.getMessage().contains("begins with http://"), error.getMessage());
        }
    }

    private static void refuse(ServerSocket plain) {
        try (Socket client = plain.accept()) {
            client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private static Control controlAt(String url) {
        return new Control(new Transport(url, null));
    }
}
