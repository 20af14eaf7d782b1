package myclient;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The client that the example tests: a few calls of the service, and no more. It signs where it has a key. */
public record MyClient(String url, String token, String keyId, String keyPem) {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public MyClient(String url, String token) {
        this(url, token, null, null);
    }

    public HttpResponse<String> me() throws Exception {
        return call("GET", "/v1/me", null);
    }

    public HttpResponse<String> deepSearch(String query, int people) throws Exception {
        String body = "{\"config\": {\"version\": 2, \"query\": \"%s\"}, \"targetCount\": %d}".formatted(query, people);
        return call("POST", "/v1/search/jobs", body);
    }

    public HttpResponse<String> job(String id) throws Exception {
        return call("GET", "/v1/search/jobs/" + id, null);
    }

    public HttpResponse<String> call(String method, String path, String body) throws Exception {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("authorization", "Bearer " + token);
        if (body != null) headers.put("content-type", "application/json");
        if (keyId != null) sign(method, url + path, headers, body);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        headers.forEach(request::header);
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    /** RFC 9421 over method, address, authorization and, by RFC 9530, the body. */
    private void sign(String method, String address, Map<String, String> headers, String body) throws Exception {
        Map<String, String> covered = new LinkedHashMap<>();
        covered.put("@method", method);
        covered.put("@target-uri", address);
        covered.put("authorization", headers.get("authorization"));
        if (body != null) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
            headers.put("content-digest", "sha-256=:" + base64(digest) + ":");
            covered.put("content-digest", headers.get("content-digest"));
        }
        String names = covered.keySet().stream().map(name -> '"' + name + '"').collect(Collectors.joining(" "));
        String params = "(%s);created=%d;keyid=\"%s\";alg=\"ed25519\";nonce=\"%s\""
                .formatted(names, Instant.now().getEpochSecond(), keyId, UUID.randomUUID());
        String base = covered.entrySet().stream()
                .map(part -> '"' + part.getKey() + "\": " + part.getValue() + "\n")
                .collect(Collectors.joining());
        Signature signature = Signature.getInstance("Ed25519");
        byte[] der = Base64.getMimeDecoder().decode(keyPem.replaceAll("-----[A-Z ]+-----", ""));
        signature.initSign(KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(der)));
        signature.update((base + "\"@signature-params\": " + params).getBytes(StandardCharsets.UTF_8));
        headers.put("signature-input", "sig1=" + params);
        headers.put("signature", "sig1=:" + base64(signature.sign()) + ":");
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
