package io.loophound.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ConformanceTest {
  private static final String CALL = json("{'t':'tool','name':'x','args':{},'result':'r'},");

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private final Conformance conformance = new Conformance(GuardPolicy.defaults());

  static List<String> given() throws IOException {
    return lines("exact");
  }

  /** The cases given, and our own ones for parameters and boundaries those do not reach. */
  static List<String> cases() throws IOException {
    return Stream.concat(given().stream(), lines("own").stream()).toList();
  }

  private static List<String> lines(String name) throws IOException {
    String resource = "/conformance/" + name + ".jsonl";
    try (InputStream in = ConformanceTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void decidesAsTheCaseExpects(String line) {
    Conformance.Result result = conformance.run(line);

    assertThat(result.passed())
        .as("%s: expected %s, seen %s", result.id(), result.expected(), result.seen())
        .isTrue();
  }

  @Test
  void noCaseIsLost() throws IOException {
    assertThat(given()).hasSize(53);
  }

  /** A case passes only with its own expectation: with any other one it fails. */
  @ParameterizedTest
  @MethodSource("cases")
  void failsACaseThatExpectsSomethingElse(String line) {
    String other =
        line.contains("\"verdict\":\"none\"")
            ? line.replace("\"verdict\":\"none\"", "\"verdict\":\"loop\"")
            : line.replaceAll("\"verdict\":\"\\w+\"", "\"verdict\":\"none\"");

    assertThat(other).isNotEqualTo(line);
    assertThat(conformance.run(other).passed()).isFalse();
  }

  private static String twoCalls(String config, String expected) {
    String call = "{'t':'tool','name':'x','args':{},'result':'r'}";
    return json(
        "{'id':'c','config':{"
            + config
            + "},'events':["
            + call
            + ","
            + call
            + "],'expected':"
            + expected
            + "}");
  }

  @Test
  void twoParametersOfOneDetectorBothCount() {
    String expected = "{'verdict':'loop','not_before':2,'latest_step':2}";
    for (String config :
        new String[] {
          "'tool_repeat_consecutive':2,'pair_repeat':9",
          "'pair_repeat':9,'tool_repeat_consecutive':2"
        }) {
      Conformance.Result result =
          conformance.run(twoCalls("'others':'off','pre_call':true," + config, json(expected)));
      assertThat(result.passed()).as(result.seen()).isTrue();
    }
  }

  @Test
  void aToolMayBeExemptAndIdentified() {
    Conformance.Result result =
        conformance.run(
            twoCalls(
                "'others':'off','pair_repeat':2,'exempt':['x'],'identity_fields':{'x':['id']}",
                json("{'verdict':'none'}")));
    assertThat(result.passed()).as(result.seen()).isTrue();
  }

  @Test
  void aCaseWithoutParametersIsRunWithThePolicyOfItsAgent() {
    AgentPolicies patient =
        AgentPolicies.of(GuardPolicy.defaults()).change("a", GuardPolicy.Builder::noDetectors);
    String loop =
        twoCalls("'words':'none'", json("{'verdict':'none'}"))
            .replace("\"events\":[", "\"agent\":\"a\",\"events\":[" + CALL.repeat(8));
    assertThat(new Conformance(patient, PriceTable.shipped()).run(loop).passed()).isTrue();
    AgentPolicies strict =
        AgentPolicies.of(GuardPolicy.defaults())
            .change("a", policy -> policy.detector("steps", own -> own.with("run-tool-calls", 5)));
    assertThat(new Conformance(strict, PriceTable.shipped()).run(loop).seen())
        .contains("terminate by steps");
  }

  @Test
  void aFailedCaseSaysWhatWasExpectedAndSeen() {
    Conformance.Result result =
        conformance.run(
            twoCalls(
                "'others':'off','tool_repeat_consecutive':2,'pre_call':true,'colour':1",
                "{'verdict':'cap','per_step':[{'from':1,'to':1,'decision':'stop'}]}"));

    assertThat(result.passed()).isFalse();
    assertThat(result.expected()).isEqualTo("cap at event 1 to 2, stop at 1");
    assertThat(result.seen())
        .isEqualTo("block by sequence before event 2; unknown parameters: [colour]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'others':'off'                      | {'verdict':'maybe'} | \"maybe\" is not expected",
        "'others':'off','ladder':['shout']   | {'verdict':'none'}  | \"shout\" is no action",
        "'others':'off','ladder':['stop','steer'] | {'verdict':'none'}  | ladder = ",
        "'others':'off','max_steps':-1       | {'verdict':'none'}  | steps.run-tool-calls = -1"
      })
  void aCaseThatCannotBeRunSaysWhy(String config, String expected, String complaint) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> conformance.run(twoCalls(config, json(expected))))
        .withMessageStartingWith(complaint);
  }
}
