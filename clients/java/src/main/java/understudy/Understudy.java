package understudy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One server: started here, or somebody else's. */
public final class Understudy implements AutoCloseable {
    private static final String HOW = "Put the understudy executable on the PATH, name it in UNDERSTUDY_COMMAND, "
            + "or start a server and name it in UNDERSTUDY_URL.";

    private final String url;
    private final String controlToken;
    private final Process process;

    private Understudy(String url, String controlToken, Process process) {
        this.url = url.replaceAll("/+$", "");
        this.controlToken = controlToken;
        this.process = process;
    }

    /**
     * The server that UNDERSTUDY_URL names; without it one of our own, which ends with this process at the latest. The
     * flags are those of {@code understudy start}: {@code start("--clock", "frozen")}.
     */
    public static Understudy start(String... flags) {
        String given = System.getenv("UNDERSTUDY_URL");
        if (given != null && !given.isEmpty()) return at(given, System.getenv("UNDERSTUDY_CONTROL_TOKEN"));
        String named = System.getenv("UNDERSTUDY_COMMAND");
        List<String> command = new ArrayList<>(List.of((named == null || named.isBlank() ? "understudy" : named).split(" ")));
        command.addAll(List.of("start", "--port", "0", "--log", "json", "--end-with-stdin"));
        command.addAll(List.of(flags));
        Process process = run(command);
        Map<?, ?> said = ready(process);
        return new Understudy((String) said.get("url"), null, process);
    }

    /** A container of the image by an engine such as docker, on a free port of this machine. */
    public static Understudy startContainer(String engine, String image, String... flags) {
        String name = "understudy-" + UUID.randomUUID();
        List<String> command = new ArrayList<>(List.of(engine, "run", "--rm", "--interactive", "--name", name));
        command.addAll(List.of("--publish", "127.0.0.1::4747", "--env", "UNDERSTUDY_OPEN_CONTROL=true", image));
        command.addAll(List.of("start", "--log", "json", "--end-with-stdin"));
        command.addAll(List.of(flags));
        Process process = run(command);
        ready(process);
        try {
            String published = new String(
                    run(List.of(engine, "port", name, "4747/tcp")).getInputStream().readAllBytes(),
                    StandardCharsets.UTF_8);
            Matcher port = Pattern.compile(":(\\d+)\\s").matcher(published + "\n");
            if (port.find()) return new Understudy("http://127.0.0.1:" + port.group(1), null, process);
            throw new IllegalStateException(engine + " does not say where port 4747 is published: " + published);
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
    }

    /** A server that runs already; the token is null where it asks for none. */
    public static Understudy at(String url, String controlToken) {
        return new Understudy(url, controlToken, null);
    }

    public String url() {
        return url;
    }

    /** A world of its own, made when it is first used. */
    public Sandbox sandbox(String name) {
        return new Sandbox(name, url, controlToken);
    }

    /** Ends the server, if it was started here. */
    @Override
    public void close() {
        if (process == null) return;
        try {
            process.getOutputStream().close();
            if (!process.waitFor(20, TimeUnit.SECONDS)) process.destroyForcibly();
        } catch (IOException error) {
            process.destroyForcibly();
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    private static Process run(List<String> command) {
        try {
            return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        } catch (IOException error) {
            throw new IllegalStateException("There is no command \"" + command.get(0) + "\". " + HOW, error);
        }
    }

    private static Map<?, ?> ready(Process process) {
        try {
            BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("{") || !(Json.parse(line) instanceof Map<?, ?> said)) continue;
                if (!"ready".equals(said.get("event"))) continue;
                // The log goes on, and a full pipe would hold the server up.
                Thread drain = new Thread(() -> lines.lines().forEach(each -> {}));
                drain.setDaemon(true);
                drain.start();
                return said;
            }
            throw new IllegalStateException("The server ended before it listened. " + HOW);
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
    }
}
