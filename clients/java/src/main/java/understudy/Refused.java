package understudy;

/** The control plane refused a call; the message says what to do about it. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;

    Refused(int status, String code, String message) {
        super(code + " (" + status + "): " + message);
        this.status = status;
        this.code = code;
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }
}
