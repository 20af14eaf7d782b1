package understudy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** For the client under test, too: {@code HttpClient.newBuilder().sslContext(Trust.in(server.authority()))}. */
public final class Trust {
    private Trust() {}

    /** Connections that accept the certificates of the authority in this file, and no others. */
    public static SSLContext in(Path authority) {
        try (InputStream file = Files.newInputStream(authority)) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null);
            store.setCertificateEntry("understudy", CertificateFactory.getInstance("X.509").generateCertificate(file));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException error) {
            throw new IllegalStateException(authority + " is not the certificate of an authority.", error);
        }
    }
}
