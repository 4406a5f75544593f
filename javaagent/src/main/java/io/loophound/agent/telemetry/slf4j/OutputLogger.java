package io.loophound.agent.telemetry.slf4j;

import io.loophound.agent.telemetry.Output;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/**
 * Writes level, short name and message on one line. For a throwable it shows types and places, not
 * messages, because a parser's message quotes what it could not parse.
 */
final class OutputLogger extends LegacyAbstractLogger {
  private static final String OWN = "loophound";
  private static final int DEEPEST_CAUSE = 5;

  private final String shortName;

  OutputLogger(String name) {
    this.name = name;
    String last = name.substring(name.lastIndexOf('.') + 1);
    shortName = last.equals(OWN) ? "" : last + ": "; // already in the line's prefix
  }

  @Override
  protected void handleNormalizedLoggingCall(
      Level level, Marker marker, String message, Object[] arguments, Throwable thrown) {
    String text = MessageFormatter.basicArrayFormat(message, arguments);
    Output.line(level + " " + shortName + text + describe(thrown));
  }

  private static String describe(Throwable thrown) {
    StringBuilder text = new StringBuilder();
    Throwable cause = thrown;
    for (int i = 0; cause != null && i < DEEPEST_CAUSE; i++) {
      text.append(i == 0 ? " | " : " caused by ").append(cause.getClass().getName());
      StackTraceElement[] frames = cause.getStackTrace();
      if (frames.length > 0) {
        text.append(" at ").append(frames[0]);
      }
      cause = cause.getCause();
    }
    return text.toString();
  }

  @Override
  protected String getFullyQualifiedCallerName() {
    return null;
  }

  @Override
  public boolean isErrorEnabled() {
    return Output.shows(0);
  }

  @Override
  public boolean isWarnEnabled() {
    return Output.shows(1);
  }

  @Override
  public boolean isInfoEnabled() {
    return Output.shows(2);
  }

  @Override
  public boolean isDebugEnabled() {
    return Output.shows(3);
  }

  @Override
  public boolean isTraceEnabled() {
    return Output.shows(4);
  }
}
