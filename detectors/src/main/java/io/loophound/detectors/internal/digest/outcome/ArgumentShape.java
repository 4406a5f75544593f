package io.loophound.detectors.internal.digest.outcome;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.internal.words.PhraseList;
import java.io.IOException;

/**
 * How much the arguments of a call say. Arguments that only distinguish calls, such as request ids
 * and attempts, say nothing.
 *
 * @param none whether there are none
 * @param brief whether they say so little that the same call may do something else: "down", "next",
 *     but not the text of a message
 */
public record ArgumentShape(boolean none, boolean brief) {
  static final ArgumentShape NONE = new ArgumentShape(true, true);

  private static final PhraseList OF_THE_CALL = PhraseList.named("call-field", JsonKinds::key);
  private static final int SLOTS = 4;
  private static final int SHORT_WORDS = 3;
  private static final int SHORT_LENGTH = 40;
  private static final int BRIEF_LENGTH = 32;
  private static final int FEW = 3;
  private static final int MOST_FIELDS = 64;

  static ArgumentShape of(String json) {
    Reader reader = new Reader();
    try (JsonParser parser = CanonicalJson.parser(json)) {
      reader.read(parser);
    } catch (IOException | RuntimeException malformed) {
      reader.value(json);
    }
    return new ArgumentShape(
        reader.values == 0, !reader.wordy && reader.values <= FEW && reader.length <= BRIEF_LENGTH);
  }

  private static final class Reader {
    private int length;
    private int values;
    private boolean wordy;

    private void read(JsonParser parser) throws IOException {
      int depth = 0;
      int field = -1;
      boolean says = true;
      for (JsonToken token = parser.nextToken();
          token != null && field < MOST_FIELDS && length <= SHORT_LENGTH * SLOTS;
          token = parser.nextToken()) {
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (token == JsonToken.FIELD_NAME && depth == 1) {
          field++;
          says = !OF_THE_CALL.equal(JsonKinds.key(parser.currentName()));
        }
        if (token.isScalarValue() && says) {
          value(parser.getText());
        }
      }
    }

    private void value(String text) {
      wordy |= words(text) >= SHORT_WORDS || text.indexOf('\n') >= 0;
      length += Math.min(text.length(), SHORT_LENGTH * SLOTS);
      values++;
    }

    private static int words(String text) {
      int words = 0;
      for (int i = 0; i < text.length() && words <= SHORT_WORDS; i++) {
        boolean begins = i == 0 || Character.isWhitespace(text.charAt(i - 1));
        words += begins && !Character.isWhitespace(text.charAt(i)) ? 1 : 0;
      }
      return words;
    }
  }
}
