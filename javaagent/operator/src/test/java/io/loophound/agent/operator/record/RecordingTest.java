package io.loophound.agent.operator.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.replay.Replay;
import io.loophound.replay.Trace;
import io.loophound.replay.Trace.ModelEvent;
import io.loophound.replay.TraceFile;
import io.loophound.replay.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingTest {
  @TempDir private Path temp;

  private final List<String> log = new ArrayList<>();

  @ParameterizedTest
  @EnumSource
  void aReplayGivesTheSameVerdicts(Life life) throws IOException {
    RunWriter writer = writer(false, 1_000_000);
    RecordedAgent agent = new RecordedAgent(writer).user("Please help me with my order.");

    life.live(agent);
    writer.finish();

    assertThat(agent.decisions.isEmpty()).isNotEqualTo(life.isLoop());
    assertThat(replayed()).isEqualTo(agent.decisions);
    assertThat(log).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void soDoesOneOfTexts(Life life) throws IOException {
    RunWriter writer = writer(true, 1_000_000);
    RecordedAgent agent = new RecordedAgent(writer).user("Please help me with my order.");

    life.live(agent);
    writer.finish();

    assertThat(replayed()).isEqualTo(agent.decisions);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aResultThatCouldNotBeReadIsNotEmptyInTheReplay(boolean texts) throws IOException {
    RunWriter writer = writer(texts, 1_000_000);
    RecordedAgent agent = new RecordedAgent(writer).user("Please help me with my order.");
    for (int i = 0; i < 12; i++) {
      agent.calls("look", "{}", null, null);
    }
    writer.finish();

    assertThat(lines()).allMatch(line -> line.contains("\"result\":null"));
    assertThat(lines()).allMatch(line -> line.contains("\"content\":null"));
    assertThat(replayed()).isEqualTo(agent.decisions);
  }

  @Test
  void aSecretIsNowhere() throws IOException {
    RunWriter writer = writer(false, 1_000_000);
    RecordedAgent agent =
        new RecordedAgent(writer).user("My key is Canary7Secret, my name Lindqvist");
    agent.calls(
        "Canary7Secret in a name", "{\"Canary7Secret\": \"Canary7Secret\"}", "Canary7Secret", true);
    agent.calls("tool", "not JSON Canary7Secret", "{\"x\": \"\\u0043anary7Secret\"}", null);
    agent.end(agent.begin(), ModelReply.failed("401 for Canary7Secret"));
    agent.says("Canary7Secret and Lindqvist");
    writer.finish();

    assertThat(lines()).isNotEmpty();
    assertThat(String.join("\n", lines()))
        .doesNotContainIgnoringCase("canary")
        .doesNotContain("7Secret")
        .doesNotContain("Lindqvist")
        .doesNotContain("session-of-anna");
  }

  @Test
  void ofTextsOnlyWhatLooksLikeASecretIsHidden() throws IOException {
    RunWriter writer = writer(true, 1_000_000);
    RecordedAgent agent = new RecordedAgent(writer);
    agent.user("Write to anna@example.com, password: hunter22, key sk-proj-12ab34cd56ef78gh90ij.");
    agent.says("Authorization: Bearer abcdefghijk.123 for +49 151 2345 6789, order 4711");
    writer.finish();

    assertThat(String.join("\n", lines()))
        .contains("Write to ")
        .contains("order 4711")
        .doesNotContain("anna@")
        .doesNotContain("hunter22")
        .doesNotContain("12ab34cd")
        .doesNotContain("abcdefghijk")
        .doesNotContain("2345 6789");
  }

  @Test
  void aConversationThatIsRewrittenIsToldAnew() throws IOException {
    RunWriter writer = writer(false, 1_000_000);
    RecordedAgent agent = new RecordedAgent(writer).user("Sort my photos.");
    agent.says("Which ones?").user("All of them.").says("Fine.");
    agent.messages.clear();
    agent.user("Summary: photos are to be sorted.").says("By date?").user("Yes.").says("Done.");
    writer.finish();

    List<Trace.Event> events = traces().get(0).events();
    assertThat(events)
        .extracting(event -> ((ModelEvent) event).anew())
        .containsExactly(true, false, true, false);
    assertThat(events)
        .extracting(event -> ((ModelEvent) event).messages().size())
        .containsExactly(1, 1, 1, 1);
  }

  @Test
  void callsAtTheSameTimeDoNotMixTheirMessages() throws IOException {
    RunWriter writer = writer(false, 1_000_000);
    RecordedAgent agent = new RecordedAgent(writer).user("First question.");
    ModelTicket first = agent.begin();
    agent.messages.clear();
    agent.user("Second question, of a helper.").says("Second answer.");
    agent.end(first, ModelReply.completed("First answer.", List.of()));
    writer.finish();

    List<Trace.Event> events = traces().stream().flatMap(t -> t.events().stream()).toList();
    assertThat(events).hasSize(2);
    assertThat(events).allMatch(event -> ((ModelEvent) event).messages().size() == 1);
  }

  @Test
  void anAttemptThatIsRepeatedIsOneCall() throws IOException {
    RunWriter writer = writer(false, 1_000_000);
    RecordedAgent agent = new RecordedAgent(writer).user("Hello.");
    ModelTicket ticket = agent.begin();
    agent.end(ticket, ModelReply.failed("503"));
    agent.guard.retried(ticket);
    agent.end(ticket, ModelReply.completed("Good day.", List.of()));
    writer.finish();

    assertThat(traces().get(0).events())
        .singleElement()
        .extracting(event -> ((ModelEvent) event).end())
        .isEqualTo(ModelReply.End.COMPLETED);
  }

  @Test
  void whatThereIsNoRoomForIsCountedAndSaid() throws IOException {
    RunWriter writer = writer(false, 100_000_000);
    RecordedAgent agent = new RecordedAgent(writer);
    String large = "lorem ipsum ".repeat(5_000);
    for (int i = 0; i < 200; i++) { // nobody writes yet
      agent.messages.clear();
      agent.user(i + large).says("Fine " + i);
    }
    writer.finish();

    assertThat(writer.lost()).isBetween(1L, 199L);
    assertThat(lines()).singleElement().asString().endsWith("\"left_out\":" + writer.lost() + "}");
    assertThat(log).hasSize(2).last().asString().contains(writer.lost() + " calls were left out");
  }

  @Test
  void onlyTheOwnerCanRead() throws IOException {
    RunWriter writer = writer(false, 1_000_000);
    new RecordedAgent(writer).user("Hello.").says("Good day.");
    writer.finish();

    assertThat(Files.getPosixFilePermissions(folder())).hasSize(3);
    assertThat(files()).isNotEmpty();
    for (Path file : files()) {
      assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
    }
  }

  @Test
  void theOldestGoWhenThereIsTooMuch() throws IOException {
    for (int i = 0; i < 6; i++) {
      RunWriter writer = writer(false, 100_000);
      new RecordedAgent(writer).user("x".repeat(3) + " word".repeat(8_000)).says("Good day " + i);
      writer.finish();
    }

    long size = 0;
    for (Path file : files()) {
      size += Files.size(file);
    }
    assertThat(size).isBetween(40_000L, 100_000L);
    assertThat(log).isEmpty();
  }

  @Test
  void aFolderThatCannotBeMadeIsToldOnce() throws IOException {
    Files.writeString(folder(), "a file");
    RunWriter writer = writer(false, 1_000_000);
    new RecordedAgent(writer).user("Hello.").says("Good day.").user("And?").says("Nothing.");
    writer.finish();

    assertThat(log).filteredOn(line -> line.contains("loophound.record: ")).hasSize(1);
    assertThat(writer.lost()).isEqualTo(2);
  }

  /** A mistyped path must not become a tree of folders. */
  @Test
  void onlyTheFolderItselfIsMade() {
    RecordSettings settings =
        new RecordSettings(
            temp.resolve("typo/runs").toString(),
            false,
            1_000_000,
            Duration.ofDays(7),
            Duration.ofMinutes(30));
    RunWriter writer = new RunWriter(settings, List.of(), log::add);
    new RecordedAgent(writer).user("Hello.").says("Good day.");
    writer.finish();

    assertThat(temp).isEmptyDirectory();
    assertThat(log)
        .first()
        .isEqualTo(
            "WARN runs cannot be recorded and are lost: loophound.record: the folder "
                + temp.resolve("typo")
                + " does not exist");
  }

  @Test
  void whatIsOlderThanItsAgeIsDeleted() throws IOException {
    RunWriter first = writer(false, 1_000_000);
    new RecordedAgent(first).user("Last week.").says("Then.");
    first.finish();
    Path old = files().get(0);
    Path open = Files.writeString(folder().resolve("open-of-another.jsonl"), "{}");
    Path notes = Files.writeString(folder().resolve("notes.txt"), "of somebody else");
    FileTime week = FileTime.from(Instant.now().minus(Duration.ofDays(7)).minusSeconds(60));
    for (Path file : List.of(old, open, notes)) {
      Files.setLastModifiedTime(file, week);
    }

    RunWriter second = writer(false, 1_000_000);
    new RecordedAgent(second).user("Today.").says("Now.");
    second.finish();

    assertThat(files()).hasSize(2).contains(notes).doesNotContain(old, open);
    assertThat(log).isEmpty();
  }

  private Path folder() {
    return temp.resolve("runs");
  }

  private RunWriter writer(boolean texts, long maxSize) {
    RecordSettings settings =
        new RecordSettings(
            folder().toString(), texts, maxSize, Duration.ofDays(7), Duration.ofMinutes(30));
    return new RunWriter(settings, List.of(), log::add);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder())) {
      return all.toList();
    }
  }

  private List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : files()) {
      TraceFile.read(file, (number, line) -> lines.add(line));
    }
    return lines;
  }

  private List<Trace> traces() throws IOException {
    TraceReader reader = new TraceReader();
    return lines().stream().map(reader::read).toList();
  }

  private List<String> replayed() throws IOException {
    List<String> decisions = new ArrayList<>();
    for (Trace trace : traces()) {
      for (Replay.ReplayedDecision each :
          new Replay(GuardPolicy.defaults(), Replay.View.FULL).run(trace)) {
        decisions.add(each.verdict().action() + " " + each.verdict().detector());
      }
    }
    return decisions;
  }
}
