package io.loophound.agent.operator.record;

import io.loophound.replay.pseudonym.Pseudonymizer;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Leaves a text as it is, except what looks like a secret: its letters are replaced. */
final class Redaction implements UnaryOperator<String> {
  private static final int LONGEST = 1 << 17;

  /** Keys and tokens, values of fields with such names, addresses, and card and phone numbers. */
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)\\b(?:bearer|basic)\\s+(?<a>[\\w.~+/=-]{8,4096})"
              + "|(?:password|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|authorization)"
              + "[\"']?\\s{0,4}[:=]\\s{0,4}[\"']?(?!bearer|basic)(?<b>[^\\s\"',;&}]{3,4096})"
              + "|(?<c>[\\w.%+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,8})"
              + "|(?<d>\\b(?=[\\w-]{0,40}\\d)(?=[\\w-]{0,40}[a-z])[\\w-]{20,4096})"
              + "|(?<e>(?<![\\d.])\\+?\\d(?:[ ()./-]?\\d){8,18}(?![\\d.]))");

  private static final String[] GROUPS = {"a", "b", "c", "d", "e"};

  private final Pseudonymizer pseudonyms;

  Redaction(Pseudonymizer pseudonyms) {
    this.pseudonyms = pseudonyms;
  }

  @Override
  public String apply(String text) {
    if (text.length() > LONGEST) {
      return pseudonyms.of(text);
    }
    Matcher matcher = SECRET.matcher(text);
    StringBuilder written = new StringBuilder(text.length());
    int from = 0;
    while (matcher.find()) {
      for (String group : GROUPS) {
        if (matcher.start(group) >= 0) {
          written
              .append(text, from, matcher.start(group))
              .append(pseudonyms.of(matcher.group(group)));
          from = matcher.end(group);
        }
      }
    }
    return written.append(text, from, text.length()).toString();
  }
}
