package io.loophound.agent.operator.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.event.Event.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class EventFileTest {
  private static final int SIZE = 10_000;
  private static final Identity IDENTITY = new Identity("orders", "web-1", 42, "1.2.3");

  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();

  private EventFile file(Path path) {
    return new EventFile(path.toString(), SIZE, 3, IDENTITY, lines::add);
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
          .filteredOn(each -> !each.toString().endsWith(".lock"))
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
    assertThat(lines.get(0))
        .isEqualTo(
            "WARN events cannot be written and are lost: loophound.events.file: the folder "
                + folder.resolve("nowhere")
                + " does not exist");
    assertThat(file.lost()).isEqualTo(2);
  }

  /** What the forked JVM runs. */
  static final class App {
    private App() {}

    public static void main(String[] arguments) {
      EventFile file =
          new EventFile(arguments[0], 1_000_000, 3, IDENTITY, line -> System.out.println(line));
      for (int i = 0; i < 1_000; i++) {
        file.accept(event(i));
      }
      file.flush();
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFullDiskIsToldAndLeavesWholeLines() throws Exception {
    Path path = folder.resolve("events.jsonl");
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -f 8; exec \"$@\"", // no file may grow beyond 4 or 8 kB
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                App.class.getName(),
                path.toString())
            .redirectErrorStream(true)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(text)
        .containsPattern("WARN events cannot be written and are lost: .*: File too large\n")
        .containsPattern("WARN [0-9]+ events were lost: ");
    assertThat(Files.readString(path)).endsWith("}\n");
    assertThat(Files.readAllLines(path))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("{\"number"));
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
