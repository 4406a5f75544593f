package io.loophound.detectors.internal.run.rewrite;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.words.PhraseList;
import java.io.IOException;
import java.util.Locale;

/**
 * What a call writes, according to its arguments: which thing, how much, and how much of it is
 * done.
 */
final class Written {
  private static final PhraseList FINISHED = PhraseList.named("status-finished");
  private static final String TICK = "[x]";
  private static final int NAME = 200;
  private static final int BLANKS_OF_A_NAME = 2;

  private long subject;
  private int items;
  private int done;
  private int length;

  private Written() {}

  static Written of(String tool, String arguments) {
    Written written = new Written();
    written.subject = Hash64.of(tool);
    String text = Excerpt.of(arguments);
    try (JsonParser parser = CanonicalJson.parser(text)) {
      written.read(parser);
    } catch (IOException cutOff) {
      written.length = Math.max(written.length, text.length());
    }
    return written;
  }

  private void read(JsonParser parser) throws IOException {
    int arrays = 0;
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      switch (token) {
        case START_ARRAY -> arrays++;
        case END_ARRAY -> arrays--;
        case START_OBJECT -> items += parser.getParsingContext().getParent().inArray() ? 1 : 0;
        case VALUE_STRING ->
            text(parser.getText(), arrays > 0, parser.getParsingContext().inArray());
        case VALUE_TRUE -> done += arrays > 0 ? 1 : 0;
        case VALUE_NUMBER_INT -> subject += arrays > 0 ? 0 : Hash64.mix(1, parser.getLongValue());
        default -> {}
      }
    }
  }

  private void text(String text, boolean listed, boolean item) {
    items += item ? 1 : 0;
    boolean finished = FINISHED.equal(text.toLowerCase(Locale.ROOT));
    done += listed && finished ? 1 : ticks(text);
    length = Math.max(length, text.length());
    if (!listed && isName(text)) {
      subject += Hash64.of(text);
    } else if (!listed) {
      items += (int) text.lines().count() - 1;
    }
  }

  private static int ticks(String text) {
    int ticks = 0;
    for (int at = text.indexOf(TICK); at >= 0; at = text.indexOf(TICK, at + 1)) {
      ticks++;
    }
    return ticks;
  }

  /** Whether a text identifies the thing that is written: a path, an id, a name. */
  private static boolean isName(String text) {
    return text.length() < NAME && text.chars().filter(c -> c <= ' ').count() <= BLANKS_OF_A_NAME;
  }

  /** Digest of the tool and of what identifies the thing that is written. */
  long subject() {
    return subject;
  }

  /** How many items a list has. */
  int items() {
    return items;
  }

  /** How many of them are marked as done. */
  int done() {
    return done;
  }

  /** The length of the longest text. */
  int length() {
    return length;
  }
}
