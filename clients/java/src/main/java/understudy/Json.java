package understudy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** JSON as maps, lists, text, whole and other numbers, since the JDK has none. */
public final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** The value that a text holds. */
    public static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        if (json.peek() != 0) throw json.unexpected();
        return value;
    }

    /** The text of a value. */
    public static String write(Object value) {
        if (value instanceof Request<?> request) return write(request.members());
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(each -> quote(String.valueOf(each.getKey())) + ":" + write(each.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof CharSequence ? quote(value.toString()) : String.valueOf(value);
    }

    static Object member(Object json, String name) {
        return ((Map<?, ?>) json).get(name);
    }

    static Long integer(Object json) {
        return json == null ? null : ((Number) json).longValue();
    }

    static Double number(Object json) {
        return json == null ? null : ((Number) json).doubleValue();
    }

    static <Value> List<Value> list(Object json, Function<Object, Value> read) {
        if (json == null) return null;
        List<Value> values = new ArrayList<>();
        for (Object each : (List<?>) json) values.add(read.apply(each));
        return values;
    }

    static <Value> Map<String, Value> map(Object json, Function<Object, Value> read) {
        if (json == null) return null;
        Map<String, Value> values = new LinkedHashMap<>();
        ((Map<?, ?>) json).forEach((name, each) -> values.put((String) name, read.apply(each)));
        return values;
    }

    private Object value() {
        switch (peek()) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        take('{');
        while (peek() != '}') {
            if (!members.isEmpty()) take(',');
            peek();
            String name = string();
            take(':');
            members.put(name, value());
        }
        take('}');
        return members;
    }

    private List<Object> array() {
        List<Object> items = new ArrayList<>();
        take('[');
        while (peek() != ']') {
            if (!items.isEmpty()) take(',');
            items.add(value());
        }
        take(']');
        return items;
    }

    private String string() {
        StringBuilder read = new StringBuilder();
        take('"');
        for (char next = next(); next != '"'; next = next()) read.append(next == '\\' ? escaped() : next);
        return read.toString();
    }

    private char escaped() {
        char kind = next();
        int plain = "bfnrt".indexOf(kind);
        if (plain >= 0) return "\b\f\n\r\t".charAt(plain);
        if (kind != 'u') return kind;
        if (at + 4 > text.length()) throw unexpected();
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    private Number number() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
        if (from == at) throw unexpected();
        String digits = text.substring(from, at);
        if (digits.matches("-?\\d{1,18}")) return Long.valueOf(digits);
        return new BigDecimal(digits);
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) throw unexpected();
        at += word.length();
        return value;
    }

    /** The next character that is no space, or 0 at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        return at < text.length() ? text.charAt(at) : 0;
    }

    private char next() {
        if (at >= text.length()) throw unexpected();
        return text.charAt(at++);
    }

    private void take(char wanted) {
        if (peek() != wanted) throw unexpected();
        at++;
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("This is no JSON, from character " + at + " on.");
    }

    private static String quote(String text) {
        StringBuilder written = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            if (each == '"' || each == '\\') written.append('\\').append(each);
            else if (each < ' ') written.append(String.format("\\u%04x", (int) each));
            else written.append(each);
        }
        return written.append('"').toString();
    }
}
