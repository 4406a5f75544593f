package io.loophound.agent.cli.doctor;

/**
 * The result of one check.
 *
 * @param level how good it is
 * @param about what was checked, in a word or two
 * @param text what was found, in one line
 */
record DoctorFinding(Level level, String about, String text) {

  /** From good to bad. */
  enum Level {
    /** As it should be. */
    OK,
    /** Worth knowing, but nothing to do. */
    NOTE,
    /** Something may be unguarded, or not guarded as intended. */
    WARN,
    /** Something that was requested does not work. */
    FAIL;

    boolean isProblem() {
      return this == WARN || this == FAIL;
    }
  }

  static DoctorFinding ok(String about, String text) {
    return new DoctorFinding(Level.OK, about, text);
  }

  static DoctorFinding note(String about, String text) {
    return new DoctorFinding(Level.NOTE, about, text);
  }

  static DoctorFinding warn(String about, String text) {
    return new DoctorFinding(Level.WARN, about, text);
  }

  static DoctorFinding fail(String about, String text) {
    return new DoctorFinding(Level.FAIL, about, text);
  }
}
