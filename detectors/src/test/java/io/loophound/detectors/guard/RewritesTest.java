package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The same thing is written anew, reply after reply, and nothing else is done. */
class RewritesTest {
  private static final String[] WORDS = {"Look into", "Study", "Examine", "Go through", "Review"};

  private final GuardScript script = GuardScript.shipping();

  private Talk writes(int times, IntFunction<ToolCall> call, IntFunction<String> result) {
    Talk talk = script.talk().user("Repair the login page");
    for (int i = 0; i < times; i++) {
      talk.expectAllowed().reply("", call.apply(i)).result(result.apply(i));
    }
    return talk;
  }

  private static ToolCall todos(int items, int done, String words) {
    String list =
        IntStream.range(0, items)
            .mapToObj(
                i ->
                    "{\"content\":\""
                        + words
                        + " part "
                        + i
                        + "\",\"status\":\""
                        + (i < done ? "completed" : "pending")
                        + "\"}")
            .collect(Collectors.joining(","));
    return call("TodoWrite", "{\"todos\":[" + list + "]}");
  }

  private static String text(int paragraphs) {
    return IntStream.range(0, paragraphs)
        .mapToObj(i -> "Paragraph " + i + " tells how the harbour was built and by whom. ")
        .collect(Collectors.joining());
  }

  private static ToolCall write(String path, String content) {
    return call("write_file", "{\"path\":\"" + path + "\",\"content\":\"" + content + "\"}");
  }

  @Test
  void aToDoListOnWhichNothingGetsDoneIsReported() {
    writes(
        9, i -> todos(4 - i % 2, 1, WORDS[i % 5] + i), i -> "Todos have been modified (" + i + ")");
    assertThat(script.verdicts()).singleElement().satisfies(RewritesTest::warnsOfTheList);
  }

  private static void warnsOfTheList(Verdict verdict) {
    assertThat(verdict.action()).isEqualTo(Action.WARN);
    assertThat(verdict.detector()).isEqualTo("stagnation");
    assertThat(verdict.message()).contains("to-do list").contains("loophound.stagnation.rewrites");
  }

  @Test
  void aToDoListThatGetsDoneOrGrowsOrShrinksIsWork() {
    writes(12, i -> todos(12, i, "Look into"), i -> "Todos have been modified (" + i + ")");
    writes(12, i -> todos(3 + i, 0, "Look into"), i -> "Todos have been modified (" + i + ")");
    writes(12, i -> todos(14 - i, 0, "Look into"), i -> "Todos have been modified (" + i + ")");
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void workBetweenTheListsIsWork() {
    Talk talk = script.talk().user("Repair the login page");
    for (int i = 0; i < 12; i++) {
      talk.expectAllowed().reply("", todos(4, 1, WORDS[i % 5] + i)).result("modified " + i);
      talk.expectAllowed().reply("", call("read", "{\"n\":" + i + "}")).result("line " + i * 31);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void listsOfDifferentThingsAreWork() {
    writes(
        12,
        i -> call("set_checklist", "{\"truck\":\"T-" + i + "\",\"items\":[\"oil\",\"tyres\"]}"),
        i -> "checklist " + i + " set");
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aTextThatIsCutOffEachTimeIsReported() {
    writes(
        8,
        i -> call("write_file", "{\"path\":\"a.md\",\"content\":\"" + text(60 - i % 3)),
        i -> "written, version " + i);
    writes(8, i -> write("a.md", text(60 - i % 3)), i -> "a.md has " + i + " new lines");
    assertThat(script.verdicts())
        .hasSize(2)
        .allSatisfy(
            verdict -> {
              assertThat(verdict.action()).isEqualTo(Action.WARN);
              assertThat(verdict.message()).contains("cut off");
            });
  }

  @Test
  void aTextThatGrowsAndPagesThatBeginAlikeAreWork() {
    writes(15, i -> write("a.md", text(20 + i)), i -> "a.md is written, version " + i);
    writes(
        15,
        i -> call("write", "{\"content\":\"" + text(20) + i + "\",\"path\":\"" + i + ".html\"}"),
        i -> i + ".html is written");
    assertThat(script.verdicts()).isEmpty();
  }
}
