package io.loophound.detectors.architecture;

import io.loophound.detectors.architecture.SourceTree.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A method that returns a boolean asks ({@code isOpen}, {@code hasReply}, {@code matches}), or does
 * something and returns whether it did ({@code tryProbe}, {@code add}). A component of a record is
 * named as data is. A method that returns nothing does not ask.
 */
final class BooleanNames {
  private static final Pattern METHOD =
      Pattern.compile(
          "^ +(?:(?:public|protected|private|static|final|abstract|default|synchronized) )*"
              + "boolean (\\w+)\\(.*");
  private static final Pattern VOID =
      Pattern.compile("^ +(?:\\w+ )*void ((?:is|are|was|has|may|can|must|should)[A-Z]\\w*)\\(.*");
  private static final Pattern QUESTION =
      Pattern.compile("is|(?:is|are|was|has|had|may|can|must|should|would|does|needs)[A-Z]\\w*");

  /** A conversion, and a call that something happened. */
  private static final Pattern AS_OR_ON = Pattern.compile("(?:as|on)[A-Z]\\w*");

  /** A verb in the third person: {@code contains}, {@code asksForTools}. */
  private static final Pattern THIRD_PERSON = Pattern.compile("[a-z]+[^s]s(?:[A-Z]\\w*)?");

  private static final Set<String> ACTIONS =
      Set.of(
          """
          accept add begin change collect connect end enter feed fill inflate judge learn
          mark move next offer parse push put read record refuse register remove request
          restore revive skip take terminate try wait weave write"""
              .split("\\s+"));

  private BooleanNames() {}

  /** The methods of a source that neither ask nor act, or seem to ask. */
  static List<String> in(Source source) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < source.lines().size(); i++) {
      Matcher method = METHOD.matcher(source.lines().get(i));
      boolean overrides = i > 0 && source.lines().get(i - 1).strip().equals("@Override");
      if (method.matches() && !overrides && !isGood(method.group(1))) {
        found.add(source.name() + '.' + method.group(1));
      }
      Matcher asking = VOID.matcher(source.lines().get(i));
      if (asking.matches()) {
        found.add(source.name() + '.' + asking.group(1));
      }
    }
    return found;
  }

  private static boolean isGood(String name) {
    return QUESTION.matcher(name).matches()
        || AS_OR_ON.matcher(name).matches()
        || THIRD_PERSON.matcher(name).matches()
        || ACTIONS.contains(name.replaceFirst("[A-Z].*", ""));
  }
}
