package io.loophound.detectors.event;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The tools that a request offers the model.
 *
 * @param names their names; at most {@link #MOST} are kept
 * @param complete whether these are all: false if there are more, or some whose names are unknown
 * @param choice what the model may do: {@code auto}, {@code none}, {@code required}, {@code tool:}
 *     and the name of the tool that it must call, or empty when unknown
 * @param removable whether whoever shows the request can forbid the model to call any of them
 */
public record DeclaredTools(Set<String> names, boolean complete, String choice, boolean removable) {
  /** So many names are kept of one request. */
  public static final int MOST = 256;

  private static final String ONE = "tool:";

  /** Copies the names, as far as there are not too many. */
  public DeclaredTools {
    complete &= names.size() <= MOST;
    names = complete ? Set.copyOf(names) : first(names);
    choice = choice == null ? "" : choice;
  }

  /**
   * Tools that the model is offered, whatever is decided.
   *
   * @param names their names; at most {@link #MOST} are kept
   * @param complete whether these are all
   * @param choice what the model may do, as {@link #choice(String, String)} has it
   */
  public DeclaredTools(Set<String> names, boolean complete, String choice) {
    this(names, complete, choice, false);
  }

  /** {@return the same tools, which the model can be forbidden to call} */
  public DeclaredTools asRemovable() {
    return new DeclaredTools(names, complete, choice, !names.isEmpty());
  }

  /**
   * All tools of a request.
   *
   * @param names all their names; at most {@link #MOST} are kept
   * @param choice what the model may do, as {@link #choice(String, String)} has it
   */
  public DeclaredTools(Set<String> names, String choice) {
    this(names, true, choice);
  }

  private static Set<String> first(Set<String> names) {
    Set<String> first = new LinkedHashSet<>();
    for (String name : names) {
      if (first.size() < MOST) {
        first.add(name);
      }
    }
    return Set.copyOf(first);
  }

  /**
   * {@return a choice as {@link #choice} has it}
   *
   * @param mode the API's word for it, or empty or null
   * @param tool the tool that must be called, or empty or null
   */
  public static String choice(String mode, String tool) {
    if (tool != null && !tool.isEmpty()) {
      return ONE + tool;
    }
    return switch (mode == null ? "" : mode.toLowerCase(Locale.ROOT)) {
      case "auto", "validated" -> "auto";
      case "none" -> "none";
      case "required", "any" -> "required";
      default -> "";
    };
  }

  /**
   * {@return whether a call asks for a tool that the request does not have} Models put names such
   * as {@code functions.} in front of a tool's, which clients remove.
   *
   * @param tool the name as the model wrote it
   */
  public boolean lacks(String tool) {
    return complete && !names.contains(tool) && !names.contains(afterPrefix(tool));
  }

  private static String afterPrefix(String tool) {
    int end = tool.length();
    while (end > 0 && ".:/".indexOf(tool.charAt(end - 1)) < 0) {
      end--;
    }
    return tool.substring(end);
  }

  /** {@return whether the model cannot answer without calling a tool} */
  public boolean forcesCall() {
    return choice.equals("required") || forcesOne();
  }

  /** {@return whether the model must call one certain tool: often its arguments are the answer} */
  public boolean forcesOne() {
    return choice.startsWith(ONE);
  }
}
