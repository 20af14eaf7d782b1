package org.testcontainers.containers;

import java.util.HashMap;
import java.util.Map;
import org.testcontainers.containers.wait.strategy.Wait;

/** A stand-in: the container is the server that STAND_IN_HOST and STAND_IN_PORT name. */
public class GenericContainer<Self extends GenericContainer<Self>> {
    private final Map<String, String> env = new HashMap<>();
    private final String image;
    private int port;
    private Wait wait;

    public GenericContainer(String image) {
        this.image = image;
    }

    @SuppressWarnings("unchecked")
    private Self self() {
        return (Self) this;
    }

    public Self withExposedPorts(int exposed) {
        port = exposed;
        return self();
    }

    public Self withEnv(String name, String value) {
        env.put(name, value);
        return self();
    }

    public Self waitingFor(Wait ready) {
        wait = ready;
        return self();
    }

    public void start() {
        boolean isReached = port == 4747 && wait.equals(new Wait("/_understudy/health", 4747));
        if (!image.equals("understudy") || !isReached || !"true".equals(env.get("UNDERSTUDY_OPEN_CONTROL")))
            throw new IllegalStateException("The image does not start so.");
    }

    public String getHost() {
        return System.getenv("STAND_IN_HOST");
    }

    public int getMappedPort(int exposed) {
        return Integer.parseInt(System.getenv("STAND_IN_PORT"));
    }
}
