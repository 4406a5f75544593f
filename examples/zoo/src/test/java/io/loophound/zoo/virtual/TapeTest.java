package io.loophound.zoo.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.replay.Replay;
import io.loophound.replay.Trace;
import io.loophound.replay.Trace.ModelEvent;
import io.loophound.replay.Trace.ToolEvent;
import io.loophound.replay.TraceReader;
import io.loophound.zoo.catalog.Catalog;
import io.loophound.zoo.script.Habit;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Program.Fate;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every program of the zoo can be written down, and read again. */
class TapeTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TraceReader READER = new TraceReader();

  private static List<String> recorded(Program program) {
    return VirtualTrial.recorded(program, Pace.REAL, 1);
  }

  @Test
  void eachConversationIsARunWithAllItsCallsAndResults() {
    for (Program program : Catalog.all()) {
      List<Trace> traces = recorded(program).stream().map(READER::read).toList();
      assertThat(traces).as(program.name()).hasSameSizeAs(program.talks());
      long calls = traces.stream().mapToLong(trace -> count(trace, ModelEvent.class)).sum();
      assertThat(calls).as(program.name()).isPositive().isLessThanOrEqualTo(program.requests());
      if (program.fate() == Fate.FREE) {
        assertThat(calls).as(program.name()).isEqualTo(program.requests());
        long uses = program.talks().stream().mapToLong(talk -> talk.uses().size()).sum();
        assertThat(traces.stream().mapToLong(trace -> count(trace, ToolEvent.class)).sum())
            .as(program.name())
            .isEqualTo(uses);
      }
    }
  }

  private static long count(Trace trace, Class<?> kind) {
    return trace.events().stream().filter(kind::isInstance).count();
  }

  @Test
  void theLabelSaysWhatTheProgramIs() throws Exception {
    for (Program program : Catalog.all()) {
      JsonNode label = JSON.readTree(recorded(program).get(0)).path("label");
      boolean single = program.talks().size() == 1;
      switch (program.fate()) {
        case FREE -> assertThat(label.path("loop").booleanValue()).isFalse();
        case STOPPED -> assertThat(label.path("loop").asBoolean()).isEqualTo(single);
        case REPORTED -> assertThat(label.path("loop").isNull()).isTrue();
      }
      assertThat(label.path("kind").asText()).isEqualTo(program.habit().label());
    }
  }

  @Test
  void theLatestEventIsTheLastBeforeACallTooMany() throws Exception {
    Talk talk = Talk.ask("where is it?").rounds(9, i -> Step.of(USE));
    Program loop = Program.loop("again", Habit.EQUAL_CALLS, 4).talk(talk);
    String line = recorded(loop).get(0);
    JsonNode run = JSON.readTree(line);
    assertThat(run.path("label").path("latest_event").asInt()).isEqualTo(8);
    assertThat(run.path("label").path("redundant_llm_calls").asInt()).isEqualTo(5);
    assertThat(run.at("/events/2/messages_tail/0/content_from").asInt()).isEqualTo(1);
    assertThat(new Replay(GuardPolicy.defaults(), Replay.View.FULL).run(READER.read(line)))
        .anyMatch(decision -> decision.verdict().stops());
  }

  private static final Use USE = Use.of("find", "{\"q\":\"it\"}", "It is not in the east wing.");

  @Test
  void timeGoesOn() throws Exception {
    Program program = Catalog.find("build-status-by-minute");
    double before = 0;
    for (JsonNode event : JSON.readTree(recorded(program).get(0)).path("events")) {
      assertThat(event.path("at_s").asDouble()).isGreaterThanOrEqualTo(before);
      before = event.path("at_s").asDouble();
    }
    assertThat(before).isPositive();
  }
}
