package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Exemptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExemptionsTest {
  private static final ToolCall SEARCH = call("search", "{}");

  private static Talk talk(Exemptions exemptions, String agent, Origin origin) {
    return new GuardScript(policy -> policy.exemptions(exemptions))
        .talk()
        .agent(agent)
        .origin(origin)
        .tools(Talk.ToolSeam.STEERABLE)
        .user("Find it");
  }

  private static Origin origin(String host, String path) {
    return new Origin(
        "http", host, path, name -> name.equalsIgnoreCase("X-Batch") ? "nightly" : null);
  }

  private static boolean exempt(Talk talk) {
    boolean exempt = talk.steps(10, SEARCH, "no rows") == 10;
    assertThat(talk.steers()).isEqualTo(exempt ? 0 : 1);
    return exempt;
  }

  @ParameterizedTest
  @CsvSource({
    "planner,true",
    "PLANNER,true",
    "plan*,true",
    "*ner,true",
    "*,true",
    "plan,false",
    "lanner,false",
    "*plan,false",
    "ner*,false"
  })
  void byAgent(String pattern, boolean expected) {
    Exemptions exemptions = new Exemptions(List.of(pattern), List.of(), List.of(), List.of());
    assertThat(exempt(talk(exemptions, "Planner", Origin.of("test")))).isEqualTo(expected);
  }

  @Test
  void anUnknownAgentIsNotExempt() {
    Exemptions all = new Exemptions(List.of("*"), List.of("*"), List.of("/"), List.of());
    assertThat(exempt(talk(all, "", Origin.of("test")))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "llm.example.org,true",
    "*.example.org,true",
    "LLM.*,true",
    "example.org,false",
    "*.org.example,false"
  })
  void byHost(String pattern, boolean expected) {
    Exemptions exemptions = new Exemptions(List.of(), List.of(pattern), List.of(), List.of());
    Talk talk = talk(exemptions, "", origin("llm.example.org", "/v1/chat/completions"));
    assertThat(exempt(talk)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"/v1/chat,true", "/,true", "/v1/embeddings,false", "/chat,false"})
  void byPath(String pattern, boolean expected) {
    Exemptions exemptions = new Exemptions(List.of(), List.of(), List.of(pattern), List.of());
    Talk talk = talk(exemptions, "", origin("llm.example.org", "/v1/chat/completions"));
    assertThat(exempt(talk)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "X-Batch,true", "x-batch,true", "X-Batch=nightly,true",
    "X-Batch=daily,false", "X-Other,false", "X-Batch=,false"
  })
  void byHeader(String pattern, boolean expected) {
    Exemptions exemptions = new Exemptions(List.of(), List.of(), List.of(), List.of(pattern));
    Talk talk = talk(exemptions, "", origin("llm.example.org", "/v1/chat/completions"));
    assertThat(exempt(talk)).isEqualTo(expected);
  }

  @Test
  void aThreadThatLeavesAnExemptHostIsWatchedAgain() {
    Exemptions exemptions =
        new Exemptions(List.of(), List.of("free.example.org"), List.of(), List.of());
    Talk talk = talk(exemptions, "", origin("free.example.org", "/"));
    assertThat(exempt(talk)).isTrue();
    talk.origin(origin("llm.example.org", "/")).anew().user("Find another");
    assertThat(exempt(talk)).isFalse();
  }
}
