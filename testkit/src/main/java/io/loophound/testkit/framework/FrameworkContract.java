package io.loophound.testkit.framework;

import static io.loophound.integration.testkit.Verdicts.observed;
import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.Guards;
import io.loophound.detectors.event.MediaMark;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Woven;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a seam of a framework owes; the test of each framework extends it. */
public abstract class FrameworkContract extends FrameworkRuns {
  private static final String RESULT = "nothing for x";

  @ParameterizedTest
  @EnumSource
  final void anAllowedRunIsTheRunItWouldHaveBeen(Way way) throws Exception {
    assertThat(sameAsUnwatched(way).text()).isEqualTo(AskingModel.ANSWER);

    allEnded(4);
    assertThat(agent.toolRequests).hasSize(3);
  }

  @ParameterizedTest
  @EnumSource
  final void whatIsOnlyObservedChangesNothing(Way way) throws Exception {
    Verdict observed = observed(Action.TERMINATE);
    agent.beforeModel = call -> observed;
    agent.afterModel = call -> observed;
    agent.beforeTool = call -> observed;
    agent.afterTool = call -> observed;

    assertThat(sameAsUnwatched(way).text()).isEqualTo(AskingModel.ANSWER);

    allEnded(4);
  }

  @ParameterizedTest
  @EnumSource
  final void aLoopEndsWithTheKill(Way way) throws Exception {
    agent.beforeModel = call -> call < 4 ? Verdict.ALLOW : verdict(Action.BLOCK);
    model.rounds = 90;

    Throwable seen = run(way, "").error();

    assertThat(killIn(seen))
        .isInstanceOfSatisfying(
            LoopHoundKill.class, kill -> assertThat(kill.decisionId()).isEqualTo("d-1"))
        .hasNoCause();
    assertThat(model.attempts()).as("nobody tries again").isEqualTo(3);
    assertThat(inTools).hasSize(3);
    allEnded(4);
    assertThat(agent.replies.get(3)).isEqualTo(ModelReply.refused());
  }

  @ParameterizedTest
  @EnumSource
  final void aConcludedRunEndsWithAnAnswerInWords(Way way) throws Exception {
    assumeTrue(concludes(), "its requests cannot forbid tools");
    agent.beforeModel =
        call -> verdict(call < 4 ? Action.ALLOW : call == 4 ? Action.CONCLUDE : Action.BLOCK);
    model.rounds = 90;

    assertThat(run(way, "").text()).isEqualTo(AskingModel.ANSWER);

    assertThat(inTools).hasSize(3);
    allEnded(4);
    assertThat(agent.requests).allMatch(request -> request.tools().removable());
    assertThat(model.choices().subList(0, 3)).doesNotContain("none");
    assertThat(model.choices()).hasSize(4).last().isEqualTo("none");
  }

  static Stream<Arguments> steers() {
    return Stream.of(Way.values())
        .flatMap(
            way -> Stream.of(Action.STEER, Action.BLOCK).map(action -> Arguments.of(way, action)));
  }

  @ParameterizedTest
  @MethodSource("steers")
  final void aSteeredToolIsNotExecutedAndTheModelReadsWhy(Way way, Action action) throws Exception {
    agent.beforeTool = call -> call == 2 ? verdict(action) : Verdict.ALLOW;

    assertThat(run(way, "").text()).isEqualTo(AskingModel.ANSWER);

    String steer = verdict(action).steerText();
    assertThat(inTools).hasSize(2);
    assertThat(model.results()).hasSize(3).element(1).isEqualTo(steer);
    assertThat(model.results().get(2)).contains(RESULT);
    assertThat(agent.toolOutcomes.get(1)).isEqualTo(new ToolOutcome(steer, true));
  }

  @ParameterizedTest
  @EnumSource
  final void aNoteFollowsTheResultItIsAbout(Way way) throws Exception {
    agent.afterTool = call -> call == 2 ? verdict(Action.STEER) : Verdict.ALLOW;

    run(way, "").text();

    List<String> read = model.results();
    String plain = read.get(0);
    assertThat(plain).contains(RESULT);
    assertThat(read)
        .containsExactly(plain, plain + "\n\n" + verdict(Action.STEER).steerText(), plain);
    assertThat(agent.toolOutcomes).extracting(ToolOutcome::text).containsOnly(plain).hasSize(3);
  }

  /** Its requests carry the history in full, and the note in it: any process can read it there. */
  @ParameterizedTest
  @EnumSource
  final void aProcessThatSeesOneCallReadsTheOthersInIt(Way way) throws Exception {
    model.rounds = 5; // as many as each framework allows by itself
    agent.afterTool = call -> call == 3 ? verdict(Action.STEER) : Verdict.ALLOW;

    run(way, "").text();

    assertThat(agent.requests).hasSize(6);
    assertThat(agent.requests)
        .extracting(request -> fresh().before(request).verdict().stops())
        .containsExactly(false, false, false, false, false, true);
  }

  private static Guard fresh() {
    return Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
  }

  @ParameterizedTest
  @EnumSource
  final void theRunIsKnownInModelCallsAndTools(Way way) throws Exception {
    run(way, "").text();
    run(way, "").text();

    allEnded(8);
    RunKey first = agent.requests.get(0).run();
    assertThat(first.agent()).isEqualTo(agentName());
    assertThat(first.session()).isEmpty();
    assertThat(first.scope()).isNotZero();
    assertThat(agent.requests)
        .allSatisfy(request -> assertThat(request.model()).isEqualTo(MODEL))
        .allSatisfy(request -> assertThat(request.tools().names()).containsExactly(toolName()))
        .allSatisfy(request -> assertThat(request.tools().complete()).isTrue())
        .allSatisfy(request -> assertThat(request.origin().seam()).isEqualTo(seam()));
    List<Long> scopes = agent.requests.stream().map(each -> each.run().scope()).toList();
    assertThat(scopes.subList(0, 4)).containsOnly(first.scope());
    assertThat(scopes.subList(4, 8)).containsOnly(scopes.get(4)).doesNotContain(0L, scopes.get(0));
    assertThat(inTools).extracting(RunKey::scope).containsExactlyElementsOf(scopesOfTools());
    assertThat(scopesOfTools().subList(0, 3)).containsOnly(first.scope());
    assertThat(agent.toolRequests.subList(0, 3))
        .extracting(ToolRequest::callId)
        .containsExactly("c1", "c2", "c3");
    assertThat(agent.toolRequests)
        .allMatch(tool -> tool.name().equals(toolName()))
        .allMatch(tool -> tool.arguments().equals(AskingModel.ARGUMENTS));
  }

  private List<Long> scopesOfTools() {
    return agent.toolRequests.stream().map(each -> each.run().scope()).toList();
  }

  @ParameterizedTest
  @EnumSource
  final void aSessionIsKnownByItsId(Way way) throws Exception {
    model.rounds = 1;
    run(way, "u1").text();
    run(way, "u2").text();

    allEnded(4);
    String one = session("u1");
    String two = session("u2");
    assertThat(agent.requests)
        .extracting(request -> request.run().session())
        .containsExactly(one, one, two, two);
    assertThat(agent.toolRequests)
        .extracting(request -> request.run().session())
        .containsExactly(one, two);
    assertThat(inTools).extracting(RunKey::session).containsExactly(one, two);
  }

  @ParameterizedTest
  @EnumSource
  final void aReplyIsToldAsItCame(Way way) throws Exception {
    model.rounds = 1;
    run(way, "").text();

    allEnded(2);
    ModelReply asks = agent.replies.get(0);
    assertThat(asks.end()).isEqualTo(ModelReply.End.COMPLETED);
    assertThat(asks.toolCalls())
        .containsExactly(new ToolCall("c1", toolName(), AskingModel.ARGUMENTS));
    assertThat(agent.replies.get(1).text()).isEqualTo(AskingModel.ANSWER);
    if (way == Way.CALL) {
      assertThat(asks.id()).isEqualTo(replyId());
      assertThat(asks.usage().inputTokens()).isEqualTo(12);
      assertThat(asks.usage().outputTokens()).isEqualTo(3);
    }
  }

  @Test
  final void whatTheClientTriesAgainIsOneCall() throws Exception {
    model.overloaded = true;
    model.rounds = 1;

    assertThat(run(Way.CALL, "").text()).isEqualTo(AskingModel.ANSWER);

    assertThat(model.attempts()).isEqualTo(4);
    allEnded(2);
  }

  @ParameterizedTest
  @EnumSource
  final void anErrorOfTheProviderIsTheOneItWouldHaveBeen(Way way) throws Exception {
    model.rejects = true;
    Throwable watched = run(way, "").error();
    allEnded(1);
    Woven.unwatch();
    Throwable alone = run(way, "").error();

    assertThat(watched).hasSameClassAs(alone).hasMessage(alone.getMessage());
    assertThat(agent.replies).extracting(ModelReply::end).containsOnly(ModelReply.End.FAILED);
  }

  /** A person asks, the agent loops, the same is asked again, and then something else. */
  @Test
  final void aBlockEndsWhenSomethingElseIsAsked() throws Exception {
    Remembering clerk = remembering();
    assumeTrue(clerk != null, "its memory is the application's");
    agent.real = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
    model.rounds = 90;

    assertThat(killOf(clerk, QUESTION)).contains("LoopHound blocked run");
    int attempts = model.attempts();
    assertThat(attempts).isBetween(3, 8);
    assertThat(killOf(clerk, QUESTION)).contains("LoopHound blocked run");
    assertThat(model.attempts()).as("a repeated question is refused").isEqualTo(attempts);

    model.rounds = 0;
    assertThat(clerk.ask("Which invoices of March are open?")).isEqualTo(AskingModel.ANSWER);
    assertThat(clerk.ask("And who pays them?")).isEqualTo(AskingModel.ANSWER);
  }

  private String killOf(Remembering clerk, String question) {
    Throwable seen = catchThrowable(() -> clerk.ask(question));
    assertThat(seen).isNotNull();
    assertThat(killIn(seen)).isInstanceOf(LoopHoundKill.class);
    return killIn(seen).getMessage();
  }

  /** A tool that clicks and returns the same picture for ever changes nothing. */
  @Test
  final void aPictureThatComesAgainIsAnEqualResult() {
    assumeTrue(clicked(picture(0)) != null, "its tools return nothing but text");

    assertThat(MediaMark.isIn(clicked(picture(0)).text())).isTrue();
    assertThat(ClickLoop.clicks(click -> clicked(picture(7)))).isBetween(3, 6);
    assertThat(ClickLoop.clicks(click -> clicked(picture(click)))).isEqualTo(ClickLoop.MOST);
  }

  private static byte[] picture(int number) {
    return ("picture number " + number).getBytes(StandardCharsets.UTF_8);
  }

  static Stream<Arguments> places() {
    return Stream.of(Way.values())
        .flatMap(
            way ->
                Stream.of("before-model", "after-model", "before-tool", "after-tool")
                    .map(place -> Arguments.of(way, place)));
  }

  @ParameterizedTest
  @MethodSource("places")
  final void aBugOfOursChangesNothing(Way way, String place) throws Exception {
    bug(place).accept(agent);

    assertThat(sameAsUnwatched(way).text()).isEqualTo(AskingModel.ANSWER);

    assertThat(agent.errors)
        .hasSizeGreaterThanOrEqualTo(3)
        .allMatch(error -> error instanceof NoSuchMethodError);
    agent.forget();
  }

  static Stream<Arguments> mappings() {
    return Stream.of(Way.values())
        .flatMap(
            way ->
                Stream.of("read", "instead", "withNote").map(method -> Arguments.of(way, method)));
  }

  /** The tools run, the model reads what they said, and the guard hears of their end. */
  @ParameterizedTest
  @MethodSource("mappings")
  final void aMappingThatThrowsChangesNothing(Way way, String method) throws Exception {
    Verdict steer = verdict(Action.STEER);
    agent.beforeTool = call -> method.equals("instead") ? steer : Verdict.ALLOW;
    agent.afterTool = call -> method.equals("withNote") ? steer : Verdict.ALLOW;

    BrokenMapping.in(method);
    try {
      assertThat(sameAsUnwatched(way).text()).isEqualTo(AskingModel.ANSWER);
    } finally {
      BrokenMapping.in("");
    }

    assertThat(agent.toolRequests).hasSize(3);
    assertThat(agent.toolOutcomes).hasSize(3);
    assertThat(agent.toolOutcomes)
        .allMatch(outcome -> outcome.unread() == method.equals("read"))
        .allMatch(outcome -> outcome.unread() || outcome.text().contains(RESULT));
    assertThat(agent.errors)
        .hasSizeGreaterThanOrEqualTo(3)
        .allMatch(error -> error instanceof NoSuchMethodError);
    agent.forget();
  }

  private static Consumer<TestContext> bug(String place) {
    return switch (place) {
      case "before-model" -> faulty -> faulty.beforeModel = FrameworkContract::ours;
      case "after-model" -> faulty -> faulty.afterModel = FrameworkContract::ours;
      case "before-tool" -> faulty -> faulty.beforeTool = FrameworkContract::ours;
      default -> faulty -> faulty.afterTool = FrameworkContract::ours;
    };
  }

  private static Verdict ours(int call) {
    throw new NoSuchMethodError("ours");
  }
}
