package io.loophound.detectors.architecture;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in which type a line of a source file is, by the indentation of google-java-format. */
final class NestedTypes {
  private static final Pattern TYPE =
      Pattern.compile(
          " *(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed) )*"
              + "(?:class|interface|enum|record|@interface) (\\w+).*");
  private static final int INDENT = 2;

  private final Deque<String> names = new ArrayDeque<>();
  private final Deque<Integer> indents = new ArrayDeque<>();
  private String declared; // whose head is not read to its end; null if there is none
  private int indent;

  /** The next line; whether it begins a member of a type. */
  boolean enter(String line) {
    Matcher type = TYPE.matcher(line);
    if (declared == null && type.matches()) {
      declared = names.isEmpty() ? type.group(1) : names.peek() + '.' + type.group(1);
      indent = indent(line);
    }
    if (declared != null) {
      if (line.endsWith("{")) {
        names.push(declared);
        indents.push(indent);
      }
      declared = line.endsWith("{") || line.endsWith("}") ? null : declared;
      return false;
    }
    if (!names.isEmpty() && indent(line) == indents.peek() && line.strip().equals("}")) {
      names.pop();
      indents.pop();
    }
    return !names.isEmpty() && indent(line) == indents.peek() + INDENT;
  }

  /** The type, with those around it: {@code Outer.Inner}. */
  String name() {
    return names.peek();
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }
}
