package io.loophound.agent.cli;

import io.loophound.replay.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads an event file and its predecessors: {@code FILE.1}, {@code FILE.2} and so on. */
final class EventLog {
  private static final int MOST_FILES = 100;

  private final Path file;
  private int unreadable;

  EventLog(Path file) {
    this.file = file;
  }

  /** How many lines were not events. */
  int unreadable() {
    return unreadable;
  }

  /** What to do with each event. */
  @FunctionalInterface
  interface Reader {
    void event(JsonValue event);
  }

  /** Reads all events, oldest first. */
  void read(Reader reader) throws IOException {
    unreadable = 0;
    for (Path part : parts()) {
      try (BufferedReader lines = Files.newBufferedReader(part)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          read(line, reader);
        }
      }
    }
  }

  private void read(String line, Reader reader) {
    try {
      JsonValue event = JsonValue.read(line);
      if (event.path("kind").isText()) {
        reader.event(event);
        return;
      }
    } catch (IOException e) {
      // a line that is still being written, or has another format
    }
    unreadable++;
  }

  private List<Path> parts() {
    List<Path> parts = new ArrayList<>();
    for (int number = MOST_FILES; number > 0; number--) {
      Path part = Path.of(file + "." + number);
      if (Files.exists(part)) {
        parts.add(part);
      }
    }
    parts.add(file);
    return parts;
  }
}
