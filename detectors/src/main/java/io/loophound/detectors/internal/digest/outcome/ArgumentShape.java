package io.loophound.detectors.internal.digest.outcome;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.detectors.internal.words.PhraseList;
import java.io.IOException;

/**
 * How much the arguments of a call say, and about what. Arguments that only distinguish calls, such
 * as request ids and attempts, say nothing.
 *
 * @param fields a byte for each of the first three fields, and one for all others: six bits of a
 *     hash, one bit for a short value, and one bit for words of a line of text, whose words are
 *     distributed over all four
 * @param none whether there are none
 * @param brief whether they say so little that the same call may do something else: "down", "next",
 *     but not the text of a message
 */
public record ArgumentShape(int fields, boolean none, boolean brief) {
  static final ArgumentShape NONE = new ArgumentShape(0, true, true);

  private static final PhraseList OF_THE_CALL = PhraseList.named("call-field", JsonKinds::key);
  private static final int SLOTS = 4;
  private static final int HASH = 0x3F;
  private static final int WORDS = 0x40;
  private static final int SHORT = 0x80;
  private static final int SHORT_WORDS = 3;
  private static final int SHORT_LENGTH = 40;
  private static final int LINE = 400;
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
   * The field in which two calls differ: 0 to 3, or -1 for none, or -2 for several or a value that
   * is not short.
   *
   * @param words whether a line of text with one word replaced differs in that word only
   */
  public static int difference(int fields, int others, boolean words) {
    int found = -1;
    for (int slot = 0; slot < SLOTS; slot++) {
      int one = (fields >>> (slot * Byte.SIZE)) & 0xFF;
      int other = (others >>> (slot * Byte.SIZE)) & 0xFF;
      if (one != other) {
        boolean little = (one & other & (words ? SHORT | WORDS : SHORT)) != 0;
        if (found >= 0 || !little) {
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
          value(Math.max(0, field), parser.getText());
        }
      }
    }

    private void value(int field, String text) {
      boolean isShort = text.length() <= SHORT_LENGTH && words(text) <= SHORT_WORDS;
      wordy |= words(text) >= SHORT_WORDS || text.indexOf('\n') >= 0;
      length += Math.min(text.length(), SHORT_LENGTH * SLOTS);
      values++;
      if (isShort) {
        put(Math.min(field, SLOTS - 1), text, SHORT);
      } else if (text.length() > LINE || text.indexOf('\n') >= 0) {
        put(Math.min(field, SLOTS - 1), text, 0);
      } else {
        deal(text);
      }
    }

    private void deal(String line) {
      String[] each = line.split("\\s+", -1);
      for (int i = 0; i < each.length; i++) {
        put(i % SLOTS, each[i], WORDS);
      }
    }

    /**
     * A slot that holds words stays one of words; one that holds a long value stays one of a long
     * value.
     */
    private void put(int index, String text, int flag) {
      int shift = index * Byte.SIZE;
      int slot = (fields >>> shift) & 0xFF;
      int hash = (int) Hash64.mix(slot & HASH, Hash64.of(text)) & HASH;
      boolean little = flag != 0 && (slot == 0 || (slot & (SHORT | WORDS)) != 0);
      int kept = !little ? 0 : ((slot | flag) & WORDS) != 0 ? WORDS : SHORT;
      fields = (fields & ~(0xFF << shift)) | ((hash | kept) << shift);
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
