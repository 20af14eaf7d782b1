package understudy.junit;

import java.util.UUID;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import understudy.Sandbox;
import understudy.Understudy;

/**
 * Gives each test that has a {@link Sandbox} as parameter a world of its own, on one server a run.
 *
 * <p>A parameter of type {@link Understudy} is that server. Subclass and override {@link #start} for another one.
 */
public class UnderstudyExtension implements ParameterResolver {
    private static final Namespace OURS = Namespace.create(UnderstudyExtension.class);

    /** The server of a run. */
    protected Understudy start() {
        return Understudy.start("--clock", "frozen");
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Sandbox.class || type == Understudy.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Understudy server = context.getRoot()
                .getStore(OURS)
                .getOrComputeIfAbsent(getClass(), key -> new Running(start()), Running.class)
                .server();
        if (parameter.getParameter().getType() == Understudy.class) return server;
        return context.getStore(OURS)
                .getOrComputeIfAbsent("world", key -> new World(server.sandbox(nameFor(context))), World.class)
                .sandbox();
    }

    /** Readable, and no other process has it: several may test against one server. Kotlin's methods may be sentences. */
    private static String nameFor(ExtensionContext context) {
        String readable = "test-" + context.getRequiredTestMethod().getName().replaceAll("[^A-Za-z0-9]+", "-");
        String suffix = UUID.randomUUID().toString().substring(0, 8);
        return readable.substring(0, Math.min(40, readable.length())) + "-" + suffix;
    }

    private record Running(Understudy server) implements CloseableResource {
        @Override
        public void close() {
            server.close();
        }
    }

    private record World(Sandbox sandbox) implements CloseableResource {
        @Override
        public void close() {
            sandbox.drop();
        }
    }
}
