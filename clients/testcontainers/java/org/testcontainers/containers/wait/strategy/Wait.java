package org.testcontainers.containers.wait.strategy;

/** A stand-in for the library's. */
public record Wait(String path, int port) {
    public static Wait forHttp(String path) {
        return new Wait(path, 0);
    }

    public Wait forPort(int port) {
        return new Wait(path, port);
    }
}
