package io.loophound.agent.operator.record;

import io.loophound.agent.operator.record.Call.OfModel;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A run that may continue, in its own file. After each event the file is a complete trace line: the
 * next event overwrites its end.
 */
final class OpenRun {
  final Path file;
  final RecordedHistory history;
  private final String head;
  private int foot;
  private HeldEvent held; // null unless the last call may be retried
  private long touched;

  OpenRun(Path file, RecordedHistory history, String head) {
    this.file = file;
    this.history = history;
    this.head = head;
  }

  /**
   * A failed call that a further attempt may replace. It is kept in its written form, because it
   * may be kept for long.
   */
  private record HeldEvent(long number, String event) {}

  /** Writes an event; returns how much the file has grown. */
  long write(Call call, CallText text, long nanos) throws IOException {
    touched = nanos;
    HeldEvent before = held;
    held = null;
    long grown = 0;
    boolean again =
        call instanceof OfModel model && before != null && model.number() == before.number;
    if (before != null && !again) {
      grown += append(before.event);
    }
    if (call instanceof OfModel model && model.mayBeRepeated()) {
      held = new HeldEvent(model.number(), text.of(model));
      return grown;
    }
    return grown + append(text.of(call));
  }

  /** Writes what was held back. */
  long end() throws IOException {
    HeldEvent before = held;
    held = null;
    return before == null ? 0 : append(before.event);
  }

  private long append(String event) throws IOException {
    boolean first = foot == 0;
    String end = CallText.foot(history);
    byte[] bytes = ((first ? head : ",") + event + end).getBytes(StandardCharsets.UTF_8);
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      long before = out.length();
      out.seek(before - foot);
      out.write(bytes);
      foot = end.length();
      return out.length() - before;
    }
  }

  /** When it was written last. */
  long touched() {
    return touched;
  }
}
