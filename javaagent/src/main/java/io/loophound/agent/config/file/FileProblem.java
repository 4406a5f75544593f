package io.loophound.agent.config.file;

/** The reason why a settings file cannot be used; the message says where. */
public final class FileProblem extends Exception {
  private static final long serialVersionUID = 1;

  public FileProblem(String message) {
    super(message);
  }
}
