package io.loophound.agent.config.edit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Changes members of a JSON object, and leaves the rest of its text alone. */
final class JsonEdit {
  private static final String PREFIX = "loophound.";
  private static final Pattern PLAIN =
      Pattern.compile("(0|[1-9][0-9]{0,14})(\\.[0-9]{1,15})?|true|false");

  /** A member: the positions of its key and value. */
  private record Member(String key, int start, int value, int end) {}

  /** An object: the text between its brackets. */
  private record Block(int start, int end, List<Member> members) {}

  private final String text;
  private final List<Block> blocks = new ArrayList<>();

  private JsonEdit(String text) throws IOException {
    this.text = text;
    try (JsonParser json = new JsonFactory().createParser(text)) {
      json.nextToken();
      read(json, "");
    }
  }

  /**
   * The text with these values; a null value removes its member. The text is known to be one
   * object.
   */
  static String apply(String text, Map<String, String> changes) throws IOException {
    String changed = text.isBlank() ? "{}" : text;
    for (Map.Entry<String, String> change : changes.entrySet()) {
      changed = new JsonEdit(changed).apply(change.getKey(), change.getValue());
    }
    return changed;
  }

  /** Innermost objects first, the whole last. */
  private void read(JsonParser json, String prefix) throws IOException {
    int start = at(json) + 1;
    List<Member> members = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String key = prefix + json.currentName();
      int keyAt = at(json);
      JsonToken token = json.nextToken();
      int value = at(json);
      if (token == JsonToken.START_OBJECT) {
        read(json, key + ".");
      } else {
        json.skipChildren();
        json.finishToken();
      }
      boolean nested = token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY;
      members.add(new Member(plain(key), keyAt, value, nested ? at(json) + 1 : end(json, value)));
    }
    blocks.add(new Block(start, at(json), members));
  }

  private static int at(JsonParser json) {
    return (int) json.currentTokenLocation().getCharOffset();
  }

  private int end(JsonParser json, int from) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      return endOfString(from);
    }
    return from + json.getText().length();
  }

  private int endOfString(int from) {
    int i = from + 1;
    while (text.charAt(i) != '"') {
      i += text.charAt(i) == '\\' ? 2 : 1;
    }
    return i + 1;
  }

  private static String plain(String key) {
    return key.startsWith(PREFIX) ? key.substring(PREFIX.length()) : key;
  }

  private String apply(String key, String value) {
    for (Block block : blocks) {
      for (int i = 0; i < block.members.size(); i++) {
        Member member = block.members.get(i);
        if (member.key.equals(key)) {
          return value == null
              ? without(block, i)
              : text.substring(0, member.value) + written(value) + text.substring(member.end);
        }
      }
    }
    return value == null ? text : with(blocks.get(blocks.size() - 1), key, value);
  }

  private String without(Block block, int i) {
    List<Member> members = block.members;
    if (i > 0) {
      return cut(members.get(i - 1).end, members.get(i).end);
    }
    return members.size() > 1
        ? cut(members.get(0).start, members.get(1).start)
        : cut(block.start, block.end);
  }

  private String cut(int from, int to) {
    return text.substring(0, from) + text.substring(to);
  }

  private String with(Block whole, String key, String value) {
    boolean empty = whole.members.isEmpty();
    Member last = empty ? null : whole.members.get(whole.members.size() - 1);
    String before = empty ? "\n  " : text.substring(whole.start, whole.members.get(0).start);
    String added = (empty ? "" : ",") + before + quoted(key) + ": " + written(value);
    int at = empty ? whole.start : last.end;
    return text.substring(0, at)
        + added
        + (empty ? "\n" + text.substring(whole.end) : text.substring(at));
  }

  private static String written(String value) {
    return PLAIN.matcher(value).matches() ? value : quoted(value);
  }

  private static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
