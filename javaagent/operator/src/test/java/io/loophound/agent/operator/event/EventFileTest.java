package io.loophound.agent.operator.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.operator.event.Event.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventFileTest {
  private static final int SIZE = 10_000;

  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();

  private EventFile file(Path path) {
    return new EventFile(path.toString(), SIZE, 3, lines::add);
  }

  private static Event event(int number) {
    return new Event(number, Instant.EPOCH, Kind.AUDIT, Map.of("change", "m\"ode\n"));
  }

  @Test
  void writesOneObjectALine() throws IOException {
    Path path = folder.resolve("events.jsonl");
    EventFile file = file(path);
    file.accept(event(1));
    file.accept(event(2));
    file.flush();
    assertThat(Files.readAllLines(path))
        .hasSize(2)
        .first()
        .isEqualTo(
            "{\"number\":1,\"time\":\"1970-01-01T00:00:00Z\",\"kind\":\"audit\","
                + "\"change\":\"m\\\"ode\\u000a\"}");
  }

  @Test
  void keepsSoManyFilesOfSuchASize() throws IOException {
    Path path = folder.resolve("events.jsonl");
    EventFile file = file(path);
    for (int i = 1; i <= 1_000; i++) {
      file.accept(event(i));
    }
    file.flush();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files)
          .hasSize(3)
          .allSatisfy(each -> assertThat(Files.size(each)).isLessThanOrEqualTo(SIZE));
    }
    assertThat(Files.readString(path)).contains("\"number\":1000,");
    assertThat(lines).isEmpty();
  }

  @Test
  void whatCannotBeWrittenIsToldOnceAndCounted() {
    EventFile file = file(folder.resolve("nowhere/events.jsonl"));
    file.accept(event(1));
    file.accept(event(2));
    file.flush();
    assertThat(lines).hasSize(2).last().isEqualTo("WARN 2 events were lost: loophound.events.file");
    assertThat(lines.get(0)).startsWith("WARN events cannot be written and are lost: ");
    assertThat(file.lost()).isEqualTo(2);
  }

  @Test
  void neverMakesItsCallerWait() {
    EventFile file = file(folder.resolve("events.jsonl"));
    for (int i = 0; i < 10_100; i++) {
      file.accept(event(i));
    }
    assertThat(file.lost()).isEqualTo(100);
    assertThat(lines)
        .containsExactly(
            "WARN events are lost, because they cannot be written fast enough: loophound.events.file");
  }
}
