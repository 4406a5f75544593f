package io.loophound.detectors.internal.digest.outcome;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.internal.digest.outcome.TextOutcome.Kind;
import io.loophound.detectors.internal.words.PhraseList;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The meaning of a JSON outcome, from the status-like fields at its top level. */
final class JsonKinds {
  private static final int MAX_LENGTH = 1 << 18;
  private static final int MAX_DEPTH = 3;

  /** An object with at most this many fields is a status, whatever its fields are called. */
  private static final int FEW_FIELDS = 3;

  private static final int SHORT = 40;

  private static final PhraseList PENDING = PhraseList.named("status-pending", JsonKinds::key);
  private static final PhraseList FAILED = PhraseList.named("status-failed", JsonKinds::key);
  private static final PhraseList NEGATIVE = PhraseList.named("status-negative", JsonKinds::key);
  private static final PhraseList FINISHED = PhraseList.named("status-finished", JsonKinds::key);

  private static final Set<String> PROGRESS =
      Set.of("progress", "percent", "percentage", "percentcomplete", "progresspercent");

  private static final Set<String> THINGS =
      Set.of("engine", "motor", "pump", "machine", "device", "server", "service", "daemon");

  private static final Set<String> SUCCEEDS =
      Set.of("ok", "success", "issuccess", "successful", "succeeded");

  private static final Set<String> ERRORS =
      Set.of("error", "errors", "errormessages", "odata.error");

  /** What lists the things that were looked for, and not what one of them has. */
  private static final Set<String> FOUND =
      Set.of(
          "results",
          "result",
          "matches",
          "hits",
          "items",
          "documents",
          "docs",
          "records",
          "rows",
          "entries",
          "data",
          "list",
          "files",
          "articles",
          "pages",
          "chunks",
          "passages",
          "nodes",
          "elements",
          "objects",
          "value",
          "values",
          "content");

  private static final Set<String> NO = Set.of("no", "false");

  /** As a status it is HTTP's 202, as a flag the answer. */
  private static final String TAKEN = "accepted";

  private static final Pattern PERCENT = Pattern.compile("\\d{1,3} ?%");

  /** Whether a word ends like "compiling" and is the last one. */
  private static final Set<String> STANDS =
      Set.of("missing", "failing", "warning", "existing", "nothing", "outstanding");

  private static final Set<String> OF_ERROR = Set.of("errorcode", "message", "error");
  private static final Set<String> OF_ERROR_TOO = Set.of("fields", "extendederrordetails");

  /** Has a title, and a detail or a type: https://www.rfc-editor.org/rfc/rfc9457 */
  private static final int PROBLEM = 3;

  private int problem;
  private boolean failed;
  private boolean pending;
  private boolean negative;
  private int fields;
  private int arrays;
  private int filled;
  private boolean countsNothing;
  private boolean unfinished;
  private boolean findsNothing;

  private JsonKinds() {}

  /** The kind, or null when the text is not a JSON object, array or string. */
  static Kind of(String text) {
    String json = text.strip();
    boolean maybe = !json.isEmpty() && "{[\"".indexOf(json.charAt(0)) >= 0;
    if (!maybe || json.length() > MAX_LENGTH) {
      return maybe ? Kind.OK : null;
    }
    try (JsonParser parser = CanonicalJson.parser(json)) {
      return new JsonKinds().root(parser);
    } catch (IOException | RuntimeException malformed) {
      return null;
    }
  }

  /** Whether it is an object with nothing but an empty list of what was found, and plain values. */
  static boolean findsNothing(String text) {
    try (JsonParser parser = CanonicalJson.parser(text)) {
      JsonKinds kinds = new JsonKinds();
      return kinds.root(parser) == Kind.NEGATIVE && kinds.filled == 0 && kinds.findsNothing;
    } catch (IOException | RuntimeException malformed) {
      return false;
    }
  }

  private Kind root(JsonParser parser) throws IOException {
    JsonToken token = parser.nextToken();
    if (token == JsonToken.VALUE_STRING) {
      Kind kind = TextKinds.of(parser.getText());
      return parser.nextToken() == null ? kind : null;
    }
    if (token == JsonToken.START_ARRAY) {
      if (parser.nextToken() == JsonToken.END_ARRAY) {
        return Kind.NEGATIVE;
      }
      return areErrors(parser) ? Kind.ERROR : Kind.OK;
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      fields++;
      String name = key(parser.currentName());
      parser.nextToken();
      field(name, parser);
    }
    pending |= unfinished && fields <= FEW_FIELDS;
    return fields > 0 ? kind() : Kind.NEGATIVE;
  }

  /**
   * As Salesforce answers: each has a code and a message, or an error, and nothing that an entry of
   * a log has.
   */
  private static boolean areErrors(JsonParser parser) throws IOException {
    while (parser.currentToken() == JsonToken.START_OBJECT) {
      int told = 0;
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = key(parser.currentName());
        boolean says = parser.nextToken() == JsonToken.VALUE_STRING && OF_ERROR.contains(name);
        if (!says && !OF_ERROR_TOO.contains(name)) {
          return false;
        }
        boolean whole = says && name.equals("error") && !parser.getText().isBlank();
        told += whole ? 2 : says ? 1 : 0;
        parser.skipChildren();
      }
      if (told < 2) {
        return false;
      }
      parser.nextToken();
    }
    return parser.currentToken() == JsonToken.END_ARRAY;
  }

  private Kind kind() {
    failed |= problem == PROBLEM && negative;
    if (failed) {
      return Kind.ERROR;
    }
    if (pending) {
      return Kind.PENDING;
    }
    boolean empty = (arrays > 0 || countsNothing) && filled == 0;
    return negative || empty ? Kind.NEGATIVE : Kind.OK;
  }

  private void field(String name, JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    switch (token) {
      case START_ARRAY, START_OBJECT -> structure(name, parser, token);
      case VALUE_STRING -> string(name, parser.getText());
      case VALUE_NUMBER_INT -> number(name, parser.getText());
      case VALUE_TRUE -> failed |= name.equals("error") || name.equals("iserror");
      case VALUE_FALSE -> failed |= SUCCEEDS.contains(name);
      default -> {}
    }
    flag(name, token);
  }

  /** As in {@code "building": true} or {@code "done": false}. */
  private void flag(String name, JsonToken value) {
    String state = name.startsWith("is") ? name.substring(2) : name;
    pending |= value == JsonToken.VALUE_TRUE && PENDING.isEqual(state) && !state.equals(TAKEN);
    pending |= value == JsonToken.VALUE_FALSE && FINISHED.isEqual(state);
  }

  private void structure(String name, JsonParser parser, JsonToken start) throws IOException {
    boolean empty = parser.nextToken().isStructEnd();
    arrays += start == JsonToken.START_ARRAY ? 1 : 0;
    filled += empty ? 0 : 1;
    findsNothing |= empty && start == JsonToken.START_ARRAY && FOUND.contains(name);
    failed |= !empty && ERRORS.contains(name);
    failed |= start == JsonToken.START_ARRAY && name.equals("detail") && isPlaced(parser);
    if (!empty && start == JsonToken.START_OBJECT) {
      nested(parser, 2);
    } else if (!empty) {
      skip(parser);
    }
  }

  /** Whether a list begins with a complaint and its place, as FastAPI answers. */
  private static boolean isPlaced(JsonParser parser) throws IOException {
    boolean says = false;
    boolean placed = false;
    boolean object = parser.currentToken() == JsonToken.START_OBJECT;
    while (object && parser.nextToken() != JsonToken.END_OBJECT) {
      says |= parser.currentName().equals("msg");
      placed |= parser.currentName().equals("loc");
      parser.nextToken();
      parser.skipChildren();
    }
    return says && placed;
  }

  /** The fields of a nested object: only whether they report something unfinished. */
  private void nested(JsonParser parser, int depth) throws IOException {
    while (parser.currentToken() != JsonToken.END_OBJECT) {
      String name = key(parser.currentName());
      JsonToken token = parser.nextToken();
      flag(name, token);
      pending |=
          token == JsonToken.VALUE_STRING && isStatus(name) && isPending(key(parser.getText()));
      if (token == JsonToken.START_ARRAY && name.equals("usererrors")) {
        failed |= parser.nextToken() != JsonToken.END_ARRAY; // Shopify, with the status 200
        skip(parser);
      } else if (token == JsonToken.START_OBJECT && depth < MAX_DEPTH) {
        parser.nextToken();
        nested(parser, depth + 1);
      } else {
        parser.skipChildren();
      }
      parser.nextToken();
    }
  }

  /** Skips to the end of the array whose first token is the current one. */
  private static void skip(JsonParser parser) throws IOException {
    while (parser.currentToken() != JsonToken.END_ARRAY) {
      parser.skipChildren();
      parser.nextToken();
    }
  }

  private void string(String name, String value) {
    if (isAtWork(name, value)) {
      return;
    }
    unfinished |=
        fields <= FEW_FIELDS && value.length() <= SHORT && TextKinds.saysUnfinished(value);
    if (isStatus(name)) {
      status(key(value));
      pending |= value.length() <= SHORT && TextKinds.saysUnfinished(value);
    }
    problem |= name.equals("title") ? 1 : 0;
    problem |= name.equals("detail") || (name.equals("type") && isUri(value)) ? 2 : 0;
    pending |= FINISHED.isEqual(name) && NO.contains(value.toLowerCase(Locale.ROOT));
    progress(name, value);
    switch (name) {
      case "error", "errormessage", "exception" -> failed |= !value.isBlank();
      case "message", "detail", "result", "output", "response", "reason" -> addText(value);
      default -> {}
    }
  }

  private static boolean isUri(String value) {
    return value.startsWith("http") || value.startsWith("about:") || value.startsWith("urn:");
  }

  /** As in {@code "progress": "40%"}. */
  private void progress(String name, String value) {
    if (PROGRESS.contains(name) && PERCENT.matcher(value).matches()) {
      pending |= !value.startsWith("100");
    }
  }

  private void status(String value) {
    pending |= isPending(value);
    failed |= FAILED.isEqual(value);
    negative |= NEGATIVE.isEqual(value);
  }

  /** As in {@code "engineState": "running"}: that is not on the way, it is the end. */
  private static boolean isAtWork(String name, String value) {
    return value.equalsIgnoreCase("running")
        && THINGS.contains(name.replace("status", "").replace("state", ""));
  }

  private static boolean isStatus(String name) {
    return name.endsWith("status") || name.endsWith("state") || name.equals("phase");
  }

  private static boolean isPending(String state) {
    boolean awaits = state.startsWith("awaiting") || state.startsWith("waiting");
    boolean part = state.startsWith("pending") || state.endsWith("pending");
    return PENDING.isEqual(state)
        || awaits
        || part
        || (state.endsWith("ing") && !STANDS.contains(state));
  }

  private void addText(String value) {
    Kind kind = TextKinds.of(value);
    boolean blank = value.isBlank();
    failed |= kind == Kind.ERROR;
    pending |= kind == Kind.PENDING;
    negative |= kind == Kind.NEGATIVE && !blank;
  }

  private void number(String name, String digits) {
    int value = digits.length() > 6 ? Integer.MAX_VALUE : Integer.parseInt(digits);
    switch (name) {
      case "status", "code", "statuscode", "httpstatus" -> {
        pending |= value == 202;
        failed |= value == 429 || (value >= 500 && value < 600);
        negative |= value >= 400 && value < 500 && value != 429;
        failed |= value < 0 && !name.endsWith("status"); // as exchanges and games answer
      }
      case "exitcode", "returncode" -> failed |= value != 0;
      case "count", "total", "totalcount", "totalresults", "rowcount", "size" ->
          countsNothing |= value == 0;
      default -> pending |= PROGRESS.contains(name) && value >= 0 && value < 100;
    }
  }

  /** A name in lower case without separators. */
  static String key(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return lower.replace("_", "").replace("-", "").replace(" ", "");
  }
}
