package io.loophound.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.replay.Replay.View;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded runs whose history is replaced by a summary are judged as live ones. */
class CompactedRunsTest {
  private static final int ROUNDS = 14;
  private static final String DENIED = "Error: 403 Forbidden";

  /** A run that reads a file again and again, with a summary in place of its history. */
  private static RunResult judge(
      View view, int every, IntFunction<String> summary, IntFunction<String> result) {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      String message = "{'role':'user','content':'Give me the totals.'}";
      String from = "'messages_tail':[" + (i == 0 ? message : Traces.result(2 * i - 1)) + "]";
      if (i > 0 && i % every == 0) {
        String said = "Summary of the conversation so far: " + summary.apply(i);
        from = "'messages':[{'role':'user','content':'" + said + "'}],'anew':true";
      }
      events.add(
          "{'t':'llm',"
              + from
              + ",'response':'','tool_calls':[{'name':'lookup','args':{'id':7}}]}");
      events.add(Traces.tool(result.apply(i)));
    }
    String line = Traces.line("compacted", "{'loop':true,'kind':'exact_repeat'}", events);
    return new Replay(GuardPolicy.defaults(), view).judge(new TraceReader().read(line));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 12})
  void aLoopIsStoppedByTheEighthRound(int every) {
    for (View view : View.values()) {
      RunResult same = judge(view, every, i -> "it gave " + DENIED + ".", i -> DENIED);
      assertThat(same.isStopped()).isTrue();
      assertThat(same.step() / 2).isLessThanOrEqualTo(8);
      RunResult counted = judge(view, every, i -> i + " calls gave " + DENIED + ".", i -> DENIED);
      assertThat(counted.step() / 2).isBetween(3, 8);
    }
  }

  @ParameterizedTest
  @EnumSource(View.class)
  void workGoesOn(View view) {
    for (int every : new int[] {1, 2, 3, 4, 12}) {
      RunResult rows =
          judge(view, every, i -> "row " + i * 7 + " was read.", i -> "row " + i * 7 + " of 900");
      assertThat(rows.isStopped()).isFalse();
    }
  }

  @Test
  void inOtherWordsEachTimeASummaryAloneTellsNothing() {
    RunResult result =
        judge(View.HTTP, 1, i -> "word" + i + "a told of word" + i + "b.", i -> DENIED);
    assertThat(result.isStopped()).isFalse();
  }
}
