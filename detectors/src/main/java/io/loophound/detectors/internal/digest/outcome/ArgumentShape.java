package io.loophound.detectors.internal.digest.outcome;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import java.io.IOException;

/**
 * How much the arguments of a call say, and of what.
 *
 * @param fields a byte for each of the first three fields, and one for all others: seven bits of a
 *     hash, and one that says that the value is short
 * @param none whether there are none
 * @param brief whether they say so little that the same call may well do something else: "down",
 *     "next", but not the text of a message
 */
public record ArgumentShape(int fields, boolean none, boolean brief) {
  static final ArgumentShape NONE = new ArgumentShape(0, true, true);

  private static final int SLOTS = 4;
  private static final int HASH = 0x7F;
  private static final int SHORT = 0x80;
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
      reader.value(0, json);
    }
    return new ArgumentShape(
        reader.fields,
        reader.values == 0,
        !reader.wordy && reader.values <= FEW && reader.length <= BRIEF_LENGTH);
  }

  /**
   * In which field two calls differ: 0 to 3, or -1 when in none, or -2 when in several or in a
   * value that is not short.
   */
  public static int difference(int fields, int others) {
    int found = -1;
    for (int slot = 0; slot < SLOTS; slot++) {
      int one = (fields >>> (slot * Byte.SIZE)) & 0xFF;
      int other = (others >>> (slot * Byte.SIZE)) & 0xFF;
      if (one != other) {
        boolean isShort = (one & other & SHORT) != 0;
        if (found >= 0 || !isShort) {
          return -2;
        }
        found = slot;
      }
    }
    return found;
  }

  private static final class Reader {
    private int fields;
    private int length;
    private int values;
    private boolean wordy;

    private void read(JsonParser parser) throws IOException {
      int depth = 0;
      int field = -1;
      for (JsonToken token = parser.nextToken();
          token != null && field < MOST_FIELDS && length <= SHORT_LENGTH * SLOTS;
          token = parser.nextToken()) {
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        field += token == JsonToken.FIELD_NAME && depth == 1 ? 1 : 0;
        if (token.isScalarValue()) {
          value(Math.max(0, field), parser.getText());
        }
      }
    }

    private void value(int field, String text) {
      boolean isShort = text.length() <= SHORT_LENGTH && words(text) <= SHORT_WORDS;
      wordy |= words(text) >= SHORT_WORDS || text.indexOf('\n') >= 0;
      length += Math.min(text.length(), SHORT_LENGTH * SLOTS);
      values++;
      int shift = Math.min(field, SLOTS - 1) * Byte.SIZE;
      int slot = (fields >>> shift) & 0xFF;
      boolean first = slot == 0;
      int hash = (int) Hash64.mix(slot & HASH, Hash64.of(text)) & HASH;
      int flag = isShort && (first || (slot & SHORT) != 0) ? SHORT : 0;
      fields = (fields & ~(0xFF << shift)) | ((hash | flag) << shift);
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
