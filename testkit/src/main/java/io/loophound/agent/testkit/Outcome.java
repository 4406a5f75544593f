package io.loophound.agent.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a forked JVM ended.
 *
 * @param exitCode its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 * @param report the counts the agent left behind when it ended; a missing node when there are none
 */
public record Outcome(int exitCode, String out, String err, JsonNode report) {

  /** The start of every line that LoopHound writes. */
  public static final String PREFIX = "[loophound]";

  /** The lines of standard output. */
  public List<String> outLines() {
    return out.lines().toList();
  }

  /** What each of several programs that took turns has written: lines up to one of two dashes. */
  public List<List<String>> parts() {
    List<List<String>> parts = new ArrayList<>();
    List<String> part = new ArrayList<>();
    for (String line : outLines()) {
      if (line.equals("--")) {
        parts.add(List.copyOf(part));
        part.clear();
      } else {
        part.add(line);
      }
    }
    return parts;
  }

  /** The lines that LoopHound wrote to standard error, without its prefix. */
  public List<String> agentLines() {
    return err.lines()
        .filter(line -> line.startsWith(PREFIX))
        .map(line -> line.substring(PREFIX.length()).strip())
        .toList();
  }

  /** The lines on standard error that LoopHound did not write. */
  public List<String> otherLines() {
    return err.lines().filter(line -> !line.startsWith(PREFIX)).toList();
  }

  /** A member of the report that counts by seam, such as {@code stopped_by_seam}. */
  public Map<String, Integer> countsBySeam(String member) {
    Map<String, Integer> counts = new TreeMap<>();
    report
        .path(member)
        .properties()
        .forEach(each -> counts.put(each.getKey(), each.getValue().asInt()));
    return counts;
  }
}
