package io.loophound.seam.tls;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Who opens a connection: read from the stack, because the socket does not know. */
final class Caller {
  private static final int DEEPEST = 200;

  /** Plumbing that says nothing about who uses it, also where it was given another package. */
  private static final Pattern PLUMBING =
      Pattern.compile("(javax?|jdk|sun|com\\.sun|io\\.loophound)\\..*|(.*\\.)?io\\.netty\\..*");

  private Caller() {}

  /** The names of the classes on the stack, innermost first. */
  static List<String> classes() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .limit(DEEPEST)
                    .map(StackWalker.StackFrame::getClassName)
                    .collect(Collectors.toList()));
  }

  /** The class nearest to the socket that is no plumbing, or else the outermost one. */
  static String of(List<String> classes) {
    for (String name : classes) {
      if (!PLUMBING.matcher(name).matches()) {
        return name;
      }
    }
    return classes.get(classes.size() - 1);
  }
}
