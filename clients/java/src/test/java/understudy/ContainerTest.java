package understudy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import understudy.Control.ClockChange;

/** UNDERSTUDY_ENGINE names what runs containers here: docker, podman or another one with their commands. */
@EnabledIfEnvironmentVariable(named = "UNDERSTUDY_ENGINE", matches = ".+")
class ContainerTest {
    @Test
    void aContainerIsDrivenAsAnyServerIs() {
        String engine = System.getenv("UNDERSTUDY_ENGINE");
        try (Understudy server = Understudy.startContainer(engine, "understudy", "--clock", "frozen")) {
            Sandbox sandbox = server.sandbox("in-a-container");
            assertEquals("frozen", sandbox.control().clockChange(new ClockChange().advance("15m")).mode());
        }
    }
}
