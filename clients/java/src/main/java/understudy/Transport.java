package understudy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Calls of one sandbox: the base is the server's URL with the sandbox's prefix. */
final class Transport {
    /** Trusts what the platform trusts. */
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static final String NAME_ONE =
            "Start one with `understudy start`, or name another in UNDERSTUDY_URL, such as http://127.0.0.1:4747.";

    private static final String TRUST_IT =
            "Import its certificate, or that of its authority, into a store by keytool, and name that in"
                    + " -Djavax.net.ssl.trustStore.";

    private final String base;
    private final String controlToken;

    Transport(String base, String controlToken) {
        this.base = base;
        this.controlToken = controlToken;
    }

    Object call(String method, String path, Map<String, Object> query, Object body) {
        String text = callPlain(method, path, query, body);
        try {
            return Json.parse(text);
        } catch (IllegalArgumentException error) {
            throw new IllegalStateException("What answers at " + base + " is not Understudy. " + NAME_ONE, error);
        }
    }

    String callPlain(String method, String path, Map<String, Object> query, Object body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address(base + path + written(query)))
                .timeout(Duration.ofSeconds(30))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(Json.write(body)));
        if (body != null) request.header("content-type", "application/json");
        if (controlToken != null) request.header("x-understudy-control-token", controlToken);
        try {
            HttpResponse<String> answer = CLIENT.send(request.build(), BodyHandlers.ofString());
            if (answer.statusCode() < 400) return answer.body();
            throw refusal(answer.statusCode(), answer.body());
        } catch (SSLHandshakeException error) {
            throw new UncheckedIOException(
                    "The certificate of " + base + " is not trusted: " + error + ". " + TRUST_IT, error);
        } catch (SSLException error) {
            throw new UncheckedIOException(
                    "TLS with " + base + " fails: " + error + ". Without --tls-cert a server's address begins with http://.",
                    error);
        } catch (IOException error) {
            throw new UncheckedIOException("No Understudy answers at " + base + ": " + error + ". " + NAME_ONE, error);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(error);
        }
    }

    /** Java takes `localhost:4747` for the scheme `localhost`. */
    private URI address(String text) {
        if (text.startsWith("http://") || text.startsWith("https://")) return URI.create(text);
        throw new IllegalArgumentException(base + " is not the address of a server. " + NAME_ONE);
    }

    static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String written(Map<String, Object> query) {
        if (query == null || query.isEmpty()) return "";
        return query.entrySet().stream()
                .map(each -> escape(each.getKey()) + "=" + escape(String.valueOf(each.getValue())))
                .collect(Collectors.joining("&", "?", ""));
    }

    private static Refused refusal(int status, String text) {
        try {
            Object body = Json.parse(text);
            return new Refused(status, (String) Json.member(body, "code"), (String) Json.member(body, "message"));
        } catch (IllegalArgumentException | ClassCastException error) {
            return new Refused(status, "unknown", "That is no answer of Understudy. " + NAME_ONE + "\n" + text);
        }
    }
}
