package understudy;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a caller sends, member by member. */
abstract class Request<Self extends Request<Self>> {
    private final Map<String, Object> members = new LinkedHashMap<>();

    @SuppressWarnings("unchecked")
    Self set(String name, Object value) {
        members.put(name, value);
        return (Self) this;
    }

    Map<String, Object> members() {
        return members;
    }
}
