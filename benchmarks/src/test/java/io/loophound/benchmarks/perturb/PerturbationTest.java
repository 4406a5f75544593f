package io.loophound.benchmarks.perturb;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.replay.Trace;
import io.loophound.replay.Trace.ModelEvent;
import io.loophound.replay.Trace.ToolEvent;
import io.loophound.replay.TraceReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PerturbationTest {
  private static final Trace RUN =
      new TraceReader()
          .read(
              """
              {"id":"r","events":[
              {"t":"llm","agent":"a","messages_tail":[{"role":"user","content":"please sum up"}],
               "response":"I ask.","tool_calls":[{"name":"sum","args":{"v":1,"w":2,"x":5,"y":7}}]},
              {"t":"tool","agent":"a","name":"sum","args":{"v":1,"w":2,"x":5,"y":7},
               "result":"Error: 12345 is too much"},
              {"t":"llm","agent":"b","messages_tail":[{"role":"user","prefix":"Output: ",
               "content_from":1,"suffix":" try again"}],"response":"No.","tool_calls":[]}]}
              """
                  .replace("\n", " "));

  @ParameterizedTest
  @EnumSource
  void aResultReadsAlikeWhereItIsRepeated(Perturbation perturbation) {
    Trace changed = perturbation.of(RUN);
    assertThat(changed.events()).hasSameSizeAs(RUN.events());
    assertThat(heard(changed)).contains(tool(changed).result());
    assertThat(changed.events().equals(RUN.events())).isEqualTo(perturbation == Perturbation.NONE);
    assertThat(perturbation.of(RUN)).isEqualTo(changed);
  }

  @Test
  void wordsAndNumbersAreChanged() {
    assertThat(tool(Perturbation.ERRORS.of(RUN)).result())
        .isEqualTo("Exception: 12345 is too much");
    assertThat(tool(Perturbation.RESULT_NUMBERS.of(RUN)).result())
        .isEqualTo("Error: 12,345 is too much");
    assertThat(heard(Perturbation.HARNESS.of(RUN)))
        .isEqualTo("Answer: Error: 12345 is too much have another go");
    assertThat(tool(Perturbation.TOOLS.of(RUN)).name())
        .isEqualTo(((ModelEvent) Perturbation.TOOLS.of(RUN).events().get(0)).calls().get(0).name())
        .isNotEqualTo("sum");
  }

  @Test
  void argumentsStayTheSameArguments() {
    assertThat(JsonArguments.withFractions("{\"x\":5,\"y\":[7]}"))
        .isEqualTo("{\"x\":5.0,\"y\":[7.0]}");
    assertThat(JsonArguments.withFractions("no json")).isEqualTo("no json");
  }

  @Test
  void agentsGetSessions() {
    assertThat(Perturbation.SEPARATE.of(RUN).events())
        .extracting(Trace.Event::session)
        .containsExactly("a", "a", "b");
  }

  private static ToolEvent tool(Trace trace) {
    return (ToolEvent) trace.events().get(1);
  }

  private static String heard(Trace trace) {
    return ((ModelEvent) trace.events().get(2)).messages().get(0).text();
  }
}
