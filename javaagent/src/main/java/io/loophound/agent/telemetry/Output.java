package io.loophound.agent.telemetry;

import io.loophound.agent.identity.Identity;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Writes lines for people: to standard error or a file, never to standard output. Premain uses it,
 * so it has no lambdas, no format strings and no java.nio.file. None of our locks is held while a
 * line is written; each line is one write.
 */
public final class Output {
  private static final String PREFIX = "[loophound] ";
  private static final int LONGEST = 2000;

  /** Why a word is not taken for the path of a file. */
  public static final String NO_FILE =
      "this is not taken for a file, which needs a dot or a folder in its path (./agent.log)";

  static final String[] LEVELS = {"error", "warn", "info", "debug", "trace"};

  /** Takes lines instead of standard error. */
  public interface Sink {
    /** Takes a line without prefix; returns whether it did. Never throws, never waits. */
    boolean tryWrite(String text);
  }

  private static final String INSTEAD =
      "; lines go to standard error, with log.format=json as JSON, or with log=slf4j to the"
          + " application's log";

  private static volatile Sink sink;
  private static volatile FileOutputStream file;
  private static volatile int level = 1;
  private static volatile boolean json;
  private static volatile Identity identity; // null until it is known

  private Output() {}

  /**
   * Sets where lines go: {@code stderr}, {@code none}, {@code slf4j} (standard error until a
   * {@linkplain #through receiver} is set), or the path of a file, which is appended to. A file
   * that cannot be opened is reported once and standard error is used.
   */
  public static void to(String log) {
    FileOutputStream old = file;
    sink = log.equals("none") || log.equals("/dev/null") ? DiscardingSink.sink() : null;
    file = null;
    if (sink == null && !log.equals("stderr") && !log.equals("slf4j")) {
      open(log);
    }
    close(old);
  }

  /** Sets the receiver of lines; null means standard error again. */
  public static void through(Sink other) {
    sink = other;
  }

  /** Sets the least severe level that loggers write: {@code error} to {@code trace}. */
  public static void level(String name) {
    for (int i = 0; i < LEVELS.length; i++) {
      if (LEVELS[i].equals(name)) {
        level = i;
      }
    }
  }

  /** Sets the form of lines: {@code text} or {@code json}. */
  public static void format(String name) {
    json = name.equals("json");
  }

  /** Whether lines go where those of other processes may stand: into a file, or to programs. */
  public static boolean isShared() {
    return json || file != null;
  }

  /** Sets the process that lines name. */
  public static void from(Identity process) {
    identity = process;
  }

  /** Whether loggers write lines of a level; 0 is error, 4 is trace. */
  public static boolean shows(int severity) {
    return severity <= level;
  }

  /** Writes one line with LoopHound's prefix. Never throws. */
  public static void line(String text) {
    String clean = clean(text, LONGEST);
    Sink taker = sink;
    if (taker != null && taker.tryWrite(clean)) {
      return;
    }
    FileOutputStream target = file;
    if (target == null) {
      error(written(clean, /* timed= */ false));
    } else {
      append(target, clean);
    }
  }

  /** The same, and to standard error too where the log is somewhere else or nowhere. */
  public static void everywhere(String text) {
    boolean elsewhere = sink != null || file != null;
    line(text);
    if (elsewhere) {
      error(written(clean(text, LONGEST), /* timed= */ false));
    }
  }

  private static String written(String text, boolean timed) {
    String line =
        json
            ? JsonLine.of(Instant.now(), text, identity)
            : (timed ? Instant.now() + " " : "") + PREFIX + text + (timed ? process() : "");
    return line + System.lineSeparator();
  }

  /** The end of a line that must say where it is from; empty where each line says it anyway. */
  public static String origin() {
    return isShared() ? "" : process();
  }

  private static String process() {
    Identity process = identity;
    return process == null ? "" : " (" + process + ")";
  }

  /**
   * The text on one line: control and invisible formatting characters become blanks, and text
   * beyond {@code longest} characters is cut. An attacker who controls the text cannot forge a
   * line.
   */
  public static String clean(String text, int longest) {
    if (text == null) {
      return "null";
    }
    int length = Math.min(text.length(), longest);
    boolean pairCut =
        length < text.length() && length > 0 && Character.isHighSurrogate(text.charAt(length - 1));
    StringBuilder clean = new StringBuilder(length);
    for (int i = 0; i < (pairCut ? length - 1 : length); i++) {
      char c = text.charAt(i);
      clean.append(isPrintable(c) ? c : ' ');
    }
    return clean.toString();
  }

  private static boolean isPrintable(char c) {
    int type = Character.getType(c);
    return type != Character.CONTROL
        && type != Character.FORMAT
        && type != Character.LINE_SEPARATOR
        && type != Character.PARAGRAPH_SEPARATOR;
  }

  private static void open(String path) {
    if (path.equals("stdout")) {
      line("WARN standard output belongs to the application; lines go to standard error");
      return;
    }
    if (isWord(path)) {
      line("WARN loophound.log = " + clean(path, LONGEST) + ": " + NO_FILE + INSTEAD);
      return;
    }
    try {
      file = SharedFile.open(path);
    } catch (IOException | RuntimeException e) {
      line("WARN cannot open the log file: " + e.getMessage() + "; lines go to standard error");
    }
  }

  /** Whether it looks like the name of something else than a file: json, STDERR, logback. */
  public static boolean isWord(String log) {
    return log.indexOf('.') < 0 && log.indexOf('/') < 0 && log.indexOf('\\') < 0;
  }

  private static void append(FileOutputStream target, String text) {
    try {
      target.write(written(text, /* timed= */ true).getBytes(StandardCharsets.UTF_8));
    } catch (IOException | RuntimeException e) {
      fallBack(target, e);
      error(written(text, /* timed= */ false));
    }
  }

  /** Several threads may fail at the same file; only one of them reports it. */
  private static void fallBack(FileOutputStream broken, Exception thrown) {
    synchronized (Output.class) {
      if (file != broken) {
        return;
      }
      file = null;
    }
    close(broken);
    line("WARN cannot write the log file: " + thrown.getMessage() + "; lines go to standard error");
  }

  private static void error(String line) {
    try {
      System.err.print(line);
    } catch (RuntimeException e) {
      // The application put its own stream there, and it failed: there is no one left to report to.
    }
  }

  private static void close(FileOutputStream stream) {
    try {
      if (stream != null) {
        stream.close();
      }
    } catch (IOException e) {
      // Every line was written immediately: nothing is lost.
    }
  }
}
