package io.loophound.detectors.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.replay.Trace.ModelEvent;
import io.loophound.detectors.replay.Trace.ToolEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceReaderTest {
  private final TraceReader reader = new TraceReader();

  private static String run(String events) {
    return "{\"id\":\"t1\",\"events\":[" + events + "]}";
  }

  private static final String TOOL =
      "{\"t\":\"tool\",\"agent\":\"a\",\"name\":\"search\",\"args\":{\"q\":1},"
          + "\"result\":\"no rows\",\"error\":true}";

  @Test
  void readsARun() {
    Trace trace =
        reader.read(
            "{\"id\":\"t1\",\"source\":\"s\",\"agent\":\"a\",\"model\":\"m\",\"label\":{\"loop\":true,"
                + "\"kind\":\"exact_repeat\",\"first_loop_step\":3,\"last_loop_step\":9,"
                + "\"redundant_llm_calls\":4,\"hard_negative\":false},\"events\":[]}");
    assertThat(trace.id()).isEqualTo("t1");
    assertThat(trace.source()).isEqualTo("s");
    assertThat(trace.agent()).isEqualTo("a");
    assertThat(trace.model()).isEqualTo("m");
    assertThat(trace.label()).isEqualTo(new Trace.Label(true, "exact_repeat", 3, 9, 4, false));
    assertThat(trace.events()).isEmpty();
  }

  @Test
  void aRunWithoutALabelIsUnknown() {
    assertThat(reader.read(run("")).label()).isEqualTo(new Trace.Label(null, "", -1, -1, 0, false));
  }

  @Test
  void readsAModelCall() {
    String event =
        "{\"t\":\"llm\",\"agent\":\"a\",\"model\":\"m\",\"session\":\"s\",\"messages_tail\":["
            + "{\"role\":\"developer\",\"content\":\"be kind\"},{\"role\":\"user\",\"content\":null},"
            + "{\"role\":\"assistant\",\"content\":\"yes\"},{\"role\":\"function\",\"content\":\"3\"}],"
            + "\"response\":\"I search\",\"tool_calls\":[{\"name\":\"search\",\"args\":{\"q\":1}},"
            + "{\"name\":\"f\",\"args\":\"not json\"},{\"name\":\"g\",\"args\":null},{\"name\":\"h\"}],"
            + "\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":2}}";
    ModelEvent model = (ModelEvent) reader.read(run(event)).events().get(0);
    assertThat(model.messages())
        .containsExactly(
            Message.of(Role.SYSTEM, "be kind"),
            Message.of(Role.USER, ""),
            Message.of(Role.ASSISTANT, "yes"),
            Message.of(Role.TOOL, "3"));
    assertThat(model.calls())
        .containsExactly(
            new ToolCall("", "search", "{\"q\":1}"),
            new ToolCall("", "f", "not json"),
            new ToolCall("", "g", "null"),
            new ToolCall("", "h", ""));
    assertThat(model.usage()).isEqualTo(new Usage(7, 2, false));
    assertThat(model.response()).isEqualTo("I search");
    assertThat(model.session()).isEqualTo("s");
  }

  @Test
  void aResultIsTakenFromTheToolThatGaveIt() {
    String model =
        "{\"t\":\"llm\",\"messages_tail\":[{\"role\":\"tool\",\"content_from\":0},"
            + "{\"role\":\"user\",\"content_from\":0,\"prefix\":\"Observation: \",\"suffix\":\".\"}]}";
    Trace trace = reader.read(run(TOOL + "," + model));
    assertThat(trace.events().get(0))
        .isEqualTo(new ToolEvent("a", "", "search", "{\"q\":1}", "no rows", true));
    assertThat(((ModelEvent) trace.events().get(1)).messages())
        .containsExactly(
            Message.tool("", "no rows", true), Message.of(Role.USER, "Observation: no rows."));
    assertThat(((ModelEvent) trace.events().get(1)).usage()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "not json",
        "null",
        "[]",
        "{}",
        "{\"events\":{}}",
        "{\"events\":[1]}",
        "{\"events\":[{\"t\":\"other\"}]}",
        "{\"events\":[{\"t\":\"llm\",\"messages_tail\":[{\"role\":\"tool\",\"content_from\":0}]}]}",
        "{\"events\":[{\"t\":\"llm\",\"messages_tail\":[{\"role\":\"tool\",\"content_from\":-1}]}]}",
        "{\"events\":[{\"t\":\"llm\"},"
            + "{\"t\":\"llm\",\"messages_tail\":[{\"role\":\"tool\",\"content_from\":0}]}]}",
        "{\"events\":[{\"t\":\"llm\",\"usage\":{\"input_tokens\":-1}}]}"
      })
  void whatIsNoRunIsRefused(String line) {
    assertThatIllegalArgumentException().isThrownBy(() -> reader.read(line));
  }
}
