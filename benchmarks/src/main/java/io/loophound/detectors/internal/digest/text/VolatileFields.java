package io.loophound.detectors.internal.digest.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A second opinion on what is volatile in an outcome, written independently of the masks: broader,
 * and with regular expressions, which would be too slow in an application.
 */
final class VolatileFields {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LEAST_ECHO = 4;
  private static final Pattern FIELD =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d)?(?:[.,]\\d+)?(?:Z|[+-]\\d\\d:?\\d\\d)?"
              + "|\\b[A-Z][a-z]{2} +\\d{1,2} \\d\\d:\\d\\d(?::\\d\\d)?"
              + "|\\b\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?\\b"
              + "|\\b\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}\\b"
              + "|\\b0x\\p{XDigit}{4,16}\\b"
              + "|\\b(?=[a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{16,64}\\b"
              + "|(?<=\\bpid[ =:]{1,2})\\d+"
              + "|\\b\\d+(?:\\.\\d+)? ?(?:ms|us|s|sec|secs|seconds|minutes)\\b");
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d{1,6}(?![\\w.])");

  private final Random random;

  VolatileFields(Random random) {
    this.random = random;
  }

  /** The text with one mark for each field. */
  String without(String text) {
    return FIELD.matcher(text).replaceAll("<field>");
  }

  /** The text without the strings that occur in the arguments. */
  String withoutArguments(String text, String arguments) {
    String left = text;
    for (String value : strings(arguments)) {
      left = left.replace(value, "<echo>");
    }
    return left;
  }

  /** The text with other digits in its fields: the same outcome at another time. */
  String otherFields(String text) {
    return FIELD.matcher(text).replaceAll(match -> Matcher.quoteReplacement(other(match)));
  }

  /** The text with one of its other numbers increased by one; unchanged when there is none. */
  String otherNumber(String text) {
    List<MatchResult> fields = FIELD.matcher(text).results().toList();
    List<MatchResult> numbers =
        NUMBER.matcher(text).results().filter(number -> outside(fields, number)).toList();
    if (numbers.isEmpty()) {
      return text;
    }
    MatchResult chosen = numbers.get(random.nextInt(numbers.size()));
    int raised = Integer.parseInt(chosen.group()) + 1;
    return text.substring(0, chosen.start()) + raised + text.substring(chosen.end());
  }

  private String other(MatchResult match) {
    StringBuilder field = new StringBuilder(match.group());
    int from = match.group().startsWith("0x") ? 2 : 0;
    for (int i = from; i < field.length(); i++) {
      if (Character.isDigit(field.charAt(i))) {
        field.setCharAt(i, (char) ('0' + random.nextInt(6)));
      }
    }
    return field.toString();
  }

  private static boolean outside(List<MatchResult> fields, MatchResult number) {
    return fields.stream()
        .noneMatch(field -> field.start() < number.end() && number.start() < field.end());
  }

  private static List<String> strings(String arguments) {
    List<String> strings = new ArrayList<>();
    try {
      collect(JSON.readTree(arguments), strings);
    } catch (JsonProcessingException notJson) {
      strings.add(arguments);
    }
    strings.removeIf(value -> value.length() < LEAST_ECHO);
    strings.sort(Comparator.comparingInt(String::length).reversed());
    return strings;
  }

  private static void collect(JsonNode node, List<String> strings) {
    if (node.isTextual()) {
      strings.add(node.textValue());
    }
    node.forEach(child -> collect(child, strings));
  }
}
