package io.loophound.benchmarks.baseline;

import java.util.ArrayDeque;
import java.util.List;

/**
 * AgentGazer's score over the last 20 requests of an agent: 1.0 for each with a similar prompt, 1.5
 * for each with the same list of tools, 2.0 for each older reply similar to the newest; a loop at
 * 10. Similar is a SimHash at a distance of at most 2.
 */
final class GazerScore {
  private static final int DISTANCE = 2;
  private static final double PROMPT = 1.0;
  private static final double REPLY = 2.0;
  private static final double TOOLS = 1.5;

  private record Seen(long prompt, List<String> tools, long reply) {}

  private final int window;
  private final double threshold;
  private final ArrayDeque<Seen> requests = new ArrayDeque<>();

  GazerScore(int window, double threshold) {
    this.window = window;
    this.threshold = threshold;
  }

  /** Whether a request is refused. */
  boolean refuses(String prompt, List<String> tools) {
    return score(CharacterSimHash.of(prompt), tools) >= threshold;
  }

  /** A request was let through, and this came back. */
  void seen(String prompt, List<String> tools, String reply) {
    requests.addLast(
        new Seen(CharacterSimHash.of(prompt), List.copyOf(tools), CharacterSimHash.of(reply)));
    if (requests.size() > window) {
      requests.removeFirst();
    }
  }

  private double score(long prompt, List<String> tools) {
    double score = 0;
    for (Seen seen : requests) {
      score += near(seen.prompt, prompt) ? PROMPT : 0;
      score += !tools.isEmpty() && seen.tools.equals(tools) ? TOOLS : 0;
    }
    return score + REPLY * repliesLikeTheNewest();
  }

  private int repliesLikeTheNewest() {
    int like = -1;
    for (Seen seen : requests) {
      like += near(seen.reply, requests.getLast().reply) ? 1 : 0;
    }
    return Math.max(0, like);
  }

  private static boolean near(long a, long b) {
    return Long.bitCount(a ^ b) <= DISTANCE;
  }
}
