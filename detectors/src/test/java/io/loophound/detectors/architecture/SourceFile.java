package io.loophound.detectors.architecture;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Finds the methods of a source file by the indentation that google-java-format gives them. */
final class SourceFile {
  private static final Pattern TYPE =
      Pattern.compile(
          "^ *(?:(?:public|protected|private|static|final|abstract|sealed) )*"
              + "(?:class|interface|enum|record|@interface) \\w.*");
  private static final int INDENT = 2;

  private final List<String> lines;
  private final Map<String, Integer> methods = new TreeMap<>();
  private final Deque<Integer> types = new ArrayDeque<>();

  private SourceFile(List<String> lines) {
    this.lines = lines;
  }

  /** The lines of each method, of all overloads the longest, by the method's name. */
  static Map<String, Integer> methods(List<String> lines) {
    SourceFile file = new SourceFile(lines);
    int line = 0;
    while (line < lines.size()) {
      line = file.read(line);
    }
    return file.methods;
  }

  /** Reads what begins at a line; returns the line after it. */
  private int read(int line) {
    String text = lines.get(line);
    if (text.isBlank() || (!types.isEmpty() && indent(text) < types.peek())) {
      return line + 1;
    }
    if (!types.isEmpty() && indent(text) == types.peek() && text.strip().equals("}")) {
      types.pop();
      return line + 1;
    }
    if (TYPE.matcher(text).matches()) {
      int end = opens(line);
      if (!lines.get(end).endsWith("}")) {
        types.push(indent(text));
      }
      return end + 1;
    }
    boolean member = !types.isEmpty() && indent(text) == types.peek() + INDENT;
    return member && Character.isJavaIdentifierStart(text.strip().charAt(0))
        ? member(line)
        : line + 1;
  }

  private int member(int line) {
    int open = opens(line);
    String head = String.join(" ", lines.subList(line, open + 1));
    int paren = head.indexOf('(');
    int assigned = head.indexOf('=');
    if (!head.endsWith("{") || paren < 0 || (assigned >= 0 && assigned < paren)) {
      return line + 1;
    }
    String close = " ".repeat(indent(lines.get(line))) + "}";
    int end = open;
    while (!lines.get(end).equals(close)) {
      end++;
    }
    String name = head.substring(head.lastIndexOf(' ', paren) + 1, paren);
    methods.merge(name, end - line + 1, Math::max);
    return end + 1;
  }

  /** The line at which a declaration ends or its body begins. */
  private int opens(int line) {
    int at = line;
    while (at < lines.size() - 1 && !lines.get(at).matches(".*[{};]( //.*)?")) {
      at++;
    }
    return at;
  }

  private static int indent(String text) {
    return text.length() - text.stripLeading().length();
  }
}
