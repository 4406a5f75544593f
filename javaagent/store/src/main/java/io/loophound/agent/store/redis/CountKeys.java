package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.FleetStore;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.Protocol.Command;

/**
 * A count is one string for each window, with a number of 16 bits for each of its parts. It is kept
 * as long as somebody may look back at it.
 */
final class CountKeys {
  private static final int BITS = 16;
  private static final long MASK = (1L << BITS) - 1;
  private static final int IN_A_WORD = Long.SIZE / BITS;
  private static final String WORD = "i64";
  private static final String NUMBER = "u16";

  private CountKeys() {}

  /** Adds to a part, and asks for all of this window and of the one before. */
  static void add(Wire wire, String key, long part, int more, Duration window) {
    long number = Math.floorDiv(part, FleetStore.PARTS);
    String now = key + ':' + number;
    String slot = "#" + Math.floorMod(part, FleetStore.PARTS);
    String much = Integer.toString(more);
    wire.add(
        Command.BITFIELD,
        now,
        "OVERFLOW",
        "SAT",
        "INCRBY",
        NUMBER,
        slot,
        much,
        "GET",
        WORD,
        "#0",
        "GET",
        WORD,
        "#1");
    wire.add(Command.PEXPIRE, now, Long.toString(2 * window.toMillis()));
    String before = key + ':' + (number - 1);
    wire.add(Command.BITFIELD, before, "GET", WORD, "#0", "GET", WORD, "#1");
  }

  /** What all have added, from the first part of the window before. */
  static int[] read(List<Object> answers) {
    List<Object> now = Replies.list(answers.get(0));
    List<Object> before = Replies.list(answers.get(2));
    long[] words = {
      (Long) before.get(0), (Long) before.get(1), (Long) now.get(1), (Long) now.get(2)
    };
    int[] counts = new int[2 * FleetStore.PARTS];
    for (int i = 0; i < counts.length; i++) {
      int right = BITS * (IN_A_WORD - 1 - i % IN_A_WORD);
      counts[i] = (int) (words[i / IN_A_WORD] >>> right & MASK);
    }
    return counts;
  }
}
