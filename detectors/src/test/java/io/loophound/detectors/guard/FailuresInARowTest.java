package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Talk.ToolSeam;
import io.loophound.detectors.policy.ToolPolicy;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A tool fails in ever other words, among calls that bring nothing new. */
class FailuresInARowTest {
  private static final int MANY = 24;
  private static final String TOOLS =
      "get_balance: balance of an account on a day. get_postings: postings of an account.";
  private static final List<String> FAILURES =
      List.of(
          "Error: no session is known by that name",
          "Error: bad request, the server was never initialized",
          "Error: the ledger has lost its state",
          "Error: replica two does not know this client",
          "Error: protocol violation, expected a greeting first",
          "Error: unexpected method in state CLOSED");

  private final Talk talk = new GuardScript().talk().user("What is the balance of account 4100?");

  private static String failure(int i) {
    return FAILURES.get(i % 6) + ". Reason: " + Character.toString('a' + i).repeat(5);
  }

  private static String balance(int i) {
    return "{\"account\":\"4100\",\"way\":\"" + Character.toString('a' + i).repeat(4) + "\"}";
  }

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void theSameStepsBeforeEachFailureAreALoop(ToolSeam seam) {
    talk.tools(seam);
    assertThat(rounds(FailuresInARowTest::failure)).isBetween(7, 12);
  }

  @Test
  void aToolThatWorksNowAndThenIsWork() {
    assertThat(rounds(i -> i % 4 == 3 ? "{\"balance\":" + 77 * i + "}" : failure(i)))
        .isEqualTo(MANY);
  }

  @Test
  void whatIsChangedBeforeEachFailureIsNews() {
    int made = 0;
    while (made < MANY
        && talk.step(Talk.call("edit", balance(made)), "edited " + balance(made))
        && talk.step(Talk.call("call", "{}"), failure(made))) {
      made++;
    }
    assertThat(made).isEqualTo(MANY);
  }

  /** What a policy lets fail makes nobody stuck. */
  @Test
  void anExemptToolThatFailsDoesNotCount() {
    Talk probes =
        new GuardScript(policy -> policy.tool("probe", ToolPolicy.exempted()))
            .talk()
            .user("Which replica answers?");
    int made = 0;
    while (made < MANY
        && probes.step(Talk.call("probe", balance(made)), failure(made))
        && probes.step(Talk.call("call", balance(made)), failure(made + 3))) {
      made++;
    }
    assertThat(made).isEqualTo(MANY);
  }

  private static String report(int failing) {
    String line = "[ERROR]   TaxEngineTest.rule%02d:41 expected: <19.0> but was: <7.0>%n";
    return "[ERROR] Tests run: 48, Failures: "
        + failing
        + ", Errors: 0\n"
        + IntStream.range(0, failing).mapToObj(line::formatted).collect(Collectors.joining());
  }

  /** The rounds of an agent that makes each change three times, and runs the tests. */
  private int repairs(IntUnaryOperator failing) {
    int made = 0;
    while (made < MANY
        && talk.step(Talk.call("edit", balance(made / 3)), "edited the rules, 1 replacement")
        && talk.step(
            Talk.call("run", "{\"cmd\":\"mvn test\"}"), report(failing.applyAsInt(made)))) {
      made++;
    }
    return made;
  }

  @Test
  void fewerAndFewerFailingTestsAreNews() {
    assertThat(repairs(i -> MANY - 2 * i / 3)).isEqualTo(MANY);
  }

  @Test
  void asManyAsBeforeAreNot() {
    assertThat(repairs(i -> 9 + i % 2)).isLessThan(MANY);
  }

  /** What works in between does not make an old report shorter than itself. */
  @Test
  void theSameTwoReportsAgainAreNoProgress() {
    int made = 0;
    while (made < MANY
        && talk.step(Talk.call("bash", "{\"cmd\":\"mvn test\"}"), report(9))
        && talk.step(Talk.call("bash", "{\"cmd\":\"mvn test\"}"), report(5))
        && talk.step(Talk.call("bash", "{\"cmd\":\"cat " + made + "\"}"), balance(made))) {
      made++;
    }
    assertThat(made).isLessThan(MANY);
  }

  /** How many times it looks up the tools and calls one before it is stopped. */
  private int rounds(IntFunction<String> results) {
    int made = 0;
    while (made < MANY
        && talk.step(Talk.call("list_tools", "{\"server\":\"ledger\"}"), TOOLS)
        && talk.step(Talk.call("call", balance(made)), results.apply(made))) {
      made++;
    }
    return made;
  }
}
