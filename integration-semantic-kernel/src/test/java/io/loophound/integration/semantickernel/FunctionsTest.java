package io.loophound.integration.semantickernel;

import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;

import com.microsoft.semantickernel.Kernel;
import com.microsoft.semantickernel.contextvariables.ContextVariable;
import com.microsoft.semantickernel.exceptions.AIException;
import com.microsoft.semantickernel.orchestration.FunctionResult;
import com.microsoft.semantickernel.plugin.KernelPluginFactory;
import com.microsoft.semantickernel.semanticfunctions.KernelFunctionArguments;
import com.microsoft.semantickernel.semanticfunctions.annotations.DefineKernelFunction;
import com.microsoft.semantickernel.semanticfunctions.annotations.KernelFunctionParameter;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.integration.testkit.WovenTest;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Functions that the program invokes. */
public class FunctionsTest extends WovenTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String STEER = verdict(Action.STEER).steerText();

  private final Kernel kernel =
      Kernel.builder().withPlugin(KernelPluginFactory.createFromObject(this, "Desk")).build();
  private final CountDownLatch never = new CountDownLatch(1);
  private int runs;

  @DefineKernelFunction(name = "page", description = "A page", returnType = "java.lang.String")
  public String page(
      @KernelFunctionParameter(name = "pageNumber", type = int.class) int pageNumber) {
    runs++;
    return "page " + pageNumber;
  }

  @DefineKernelFunction(name = "count", description = "A count", returnType = "int")
  public int count() {
    return 7;
  }

  @DefineKernelFunction(name = "fail", description = "Fails", returnType = "java.lang.String")
  public String fail() {
    throw new IllegalStateException("not today");
  }

  @DefineKernelFunction(name = "later", description = "Fails", returnType = "java.lang.String")
  public Mono<String> later() {
    return Mono.error(new IllegalStateException("never"));
  }

  @DefineKernelFunction(name = "note", description = "Takes a note", returnType = "void")
  public void note() {
    runs++;
  }

  @DefineKernelFunction(name = "hang", description = "Hangs", returnType = "java.lang.String")
  public String hang() throws InterruptedException {
    never.await();
    return "";
  }

  @BeforeEach
  void aModelAskedForIt() {
    when(agent.guard().awaits(any())).thenReturn(true);
  }

  @Test
  void whatNoModelAskedForIsLeftAlone() {
    when(agent.guard().awaits(any())).thenReturn(false);
    agent.beforeTool = call -> verdict(Action.STEER);

    assertThat(turn(3)).isEqualTo("page 3");
    assertThat(agent.toolRequests).isEmpty();
  }

  @Test
  void aFunctionIsKnownAsTheModelKnowsIt() {
    assertThat(turn(3)).isEqualTo("page 3");

    ToolRequest request = agent.toolRequests.get(0);
    assertThat(request.name()).isEqualTo("Desk-page");
    assertThat(request.arguments()).isEqualTo("{\"pageNumber\":3}");
    assertThat(request.steerable()).isTrue();
    assertThat(agent.toolOutcomes).containsExactly(new ToolOutcome("page 3", null));
  }

  @Test
  void aSteeredFunctionIsNotExecuted() {
    agent.beforeTool = call -> verdict(Action.STEER);

    assertThat(turn(3)).isEqualTo(STEER);
    assertThat(runs).isZero();
    assertThat(agent.toolOutcomes).containsExactly(new ToolOutcome(STEER, true));
  }

  @Test
  void aNoteFollowsTheResult() {
    agent.afterTool = call -> verdict(Action.STEER);

    assertThat(turn(3)).isEqualTo("page 3\n\n" + STEER);
  }

  /** Nobody could put a text in place of a number. */
  @Test
  void whatGivesNoTextCannotBeSteered() {
    assertThat(invoke("count").block(LIMIT).getResult()).isEqualTo(7);

    assertThat(agent.toolRequests.get(0).steerable()).isFalse();
  }

  @Test
  void aFailureIsTheOneItWouldHaveBeen() {
    assertThatThrownBy(() -> invoke("fail").block(LIMIT))
        .isExactlyInstanceOf(AIException.class)
        .hasMessage("The request was invalid: Function threw an exception: fail");

    assertThat(agent.toolOutcomes.get(0).error()).isTrue();
  }

  @Test
  void aNoteFollowsAFailure() {
    agent.afterTool = call -> verdict(Action.STEER);

    assertThatThrownBy(() -> invoke("fail").block(LIMIT))
        .isExactlyInstanceOf(AIException.class)
        .hasMessage("The request was invalid: Function threw an exception: fail\n\n" + STEER)
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("not today");
  }

  @Test
  void aFailureOfTheProgramsOwnStaysAsItIs() {
    agent.afterTool = call -> verdict(Action.STEER);

    assertThatThrownBy(() -> invoke("later").block(LIMIT)).hasMessage("never");
  }

  @Test
  void whatGivesNothingEndsOnce() {
    assertThat(invoke("note").block(LIMIT)).isNull();

    assertThat(runs).isEqualTo(1);
    assertThat(agent.toolOutcomes).containsExactly(new ToolOutcome("", null));
  }

  @Test
  void eachSubscriptionIsJudged() {
    Mono<FunctionResult<Object>> result = invoke("note");
    assertThat(agent.toolRequests).isEmpty();

    result.block(LIMIT);
    result.block(LIMIT);

    assertThat(agent.toolRequests).hasSize(2);
  }

  @Test
  void whoGivesUpEndsIt() {
    invoke("hang").subscribe().dispose();

    assertThat(agent.toolOutcomes).hasSize(1);
  }

  @Test
  void aFunctionIsSlowedDownWithoutAThreadThatWaits() {
    agent.beforeTool = call -> Verdicts.slow(Duration.ofMillis(200));

    assertThat(turn(3)).isEqualTo("page 3");
    assertThat(agent.delays).containsExactly(200L);
  }

  private String turn(int number) {
    KernelFunctionArguments arguments = KernelFunctionArguments.builder().build();
    arguments.put("pageNumber", ContextVariable.of(String.valueOf(number)));
    return kernel
        .invokeAsync(kernel.<String>getFunction("Desk", "page"))
        .withArguments(arguments)
        .withResultType(String.class)
        .block(LIMIT)
        .getResult();
  }

  private Mono<FunctionResult<Object>> invoke(String name) {
    return kernel.invokeAsync(kernel.getFunction("Desk", name));
  }
}
