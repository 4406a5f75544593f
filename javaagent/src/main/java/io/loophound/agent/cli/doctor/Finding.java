package io.loophound.agent.cli.doctor;

/**
 * One thing that was looked at.
 *
 * @param level how good it is
 * @param about what was looked at, in a word or two
 * @param text what was found, in one line
 */
record Finding(Level level, String about, String text) {

  /** From good to bad. */
  enum Level {
    /** As it should be. */
    OK,
    /** Worth knowing; nothing to do. */
    NOTE,
    /** Something may not be guarded, or not as it was meant. */
    WARN,
    /** Something that was asked for does not work. */
    FAIL;

    boolean isProblem() {
      return this == WARN || this == FAIL;
    }
  }

  static Finding ok(String about, String text) {
    return new Finding(Level.OK, about, text);
  }

  static Finding note(String about, String text) {
    return new Finding(Level.NOTE, about, text);
  }

  static Finding warn(String about, String text) {
    return new Finding(Level.WARN, about, text);
  }

  static Finding fail(String about, String text) {
    return new Finding(Level.FAIL, about, text);
  }
}
