import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import understudy.Control.ClockChange;
import understudy.Sandbox;
import understudy.Understudy;
import understudy.junit.UnderstudyExtension;

class InContainer extends UnderstudyExtension {
    private final GenericContainer<?> container = new GenericContainer<>("understudy")
            .withExposedPorts(4747)
            .withEnv("UNDERSTUDY_OPEN_CONTROL", "true")
            .withEnv("UNDERSTUDY_CLOCK", "frozen")
            .waitingFor(Wait.forHttp("/_understudy/health").forPort(4747));

    @Override
    protected Understudy start() {
        container.start();
        return Understudy.at("http://" + container.getHost() + ":" + container.getMappedPort(4747), null);
    }
}

@ExtendWith(InContainer.class)
class ContainerExtensionTest {
    @Test
    void aContainerIsDrivenAsAnyServerIs(Sandbox understudy) {
        understudy.scenario("balance-empty");
        assertEquals("frozen", understudy.control().clockChange(new ClockChange().advance("15m")).mode());
    }
}
