package io.loophound.agent.config.edit;

/** The reason why settings are not changed. */
public final class EditProblem extends Exception {
  private static final long serialVersionUID = 1;

  private final Reason reason;
  private final String option;
  private final String value;
  private final String allowed;

  /** What kind of reason it is. */
  public enum Reason {
    /** An option or its value is invalid. */
    BAD,
    /** Someone else has changed the settings in the meantime. */
    CONFLICT,
    /** The store of the settings cannot be changed. */
    FIXED,
    /** The store of the settings does not answer. */
    AWAY
  }

  private EditProblem(Reason reason, String message, String option, String value, String allowed) {
    super(message);
    this.reason = reason;
    this.option = option;
    this.value = value;
    this.allowed = allowed;
  }

  /** An option or its new value. */
  public static EditProblem bad(String option, String value, String allowed) {
    String message = option + " = " + value + ": allowed is " + allowed;
    return new EditProblem(Reason.BAD, message, option, value, allowed);
  }

  /** All of it. */
  public static EditProblem of(Reason reason, String message) {
    return new EditProblem(reason, message, null, null, null);
  }

  /** What kind of reason it is. */
  public Reason reason() {
    return reason;
  }

  /** The invalid option, or null. */
  public String option() {
    return option;
  }

  /** What it was to be, or null. */
  public String value() {
    return value;
  }

  /** What it may be, or null. */
  public String allowed() {
    return allowed;
  }
}
