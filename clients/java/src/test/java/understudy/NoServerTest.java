package understudy;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class NoServerTest {
    @Test
    void whereNoServerIsTheErrorSaysHowToStartOne() {
        for (String url : new String[] {"http://127.0.0.1:9", "127.0.0.1:4747", "localhost:4747"}) {
            RuntimeException error = assertThrows(RuntimeException.class, () -> controlAt(url).clockGet());
            assertTrue(error.getMessage().contains("understudy start"), error.getMessage());
        }
    }

    private static Control controlAt(String url) {
        return new Control(new Transport(Transport.PLAIN, url, null));
    }
}
