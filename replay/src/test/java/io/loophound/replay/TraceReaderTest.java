package io.loophound.replay;

import static io.loophound.replay.Traces.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.loophound.detectors.event.Role;
import io.loophound.replay.Trace.ModelEvent;
import io.loophound.replay.Trace.ToolEvent;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReaderTest {
  private final TraceReader reader = new TraceReader();

  private Trace events(String... events) {
    return reader.read(Traces.line("r", "{}", List.of(events)));
  }

  @Test
  void readsARunWithItsLabel() {
    Trace trace = reader.read(Traces.loop("r-1", 4));

    assertThat(trace.id()).isEqualTo("r-1");
    assertThat(trace.source()).isEqualTo("tests");
    assertThat(trace.label()).isEqualTo(new Trace.Label(true, "exact_repeat", 2, 6, 3, false));
    assertThat(trace.events()).hasSize(8);
    assertThat(trace.isTimed()).isFalse();
    ModelEvent first = (ModelEvent) trace.events().get(0);
    assertThat(first.messages().get(0).role()).isEqualTo(Role.USER);
    assertThat(first.calls().get(0).arguments()).isEqualTo("{\"id\":7}");
    assertThat(first.usage().inputTokens()).isEqualTo(1000);
  }

  @Test
  void aMessageTakesItsTextFromAToolEvent() {
    Trace trace =
        events(
            "{'t':'tool','name':'sh','args':null,'result':'R','error':true}",
            "{'t':'llm','messages_tail':[{'role':'tool','content_from':0},"
                + "{'role':'user','content_from':0,'prefix':'<','suffix':'>'}]}");

    ModelEvent model = (ModelEvent) trace.events().get(1);
    assertThat(model.messages().get(0).text()).isEqualTo("R");
    assertThat(model.messages().get(0).error()).isTrue();
    assertThat(model.messages().get(1).text()).isEqualTo("<R>");
    assertThat(model.messages().get(1).error()).isNull();
  }

  @Test
  void ignoresUnknownFieldsAndReadsTimes() {
    Trace trace =
        events("{'t':'tool','name':'sh','args':'{bad','result':'R','at_s':1.5,'colour':'red'}");

    assertThat(trace.isTimed()).isTrue();
    ToolEvent tool = (ToolEvent) trace.events().get(0);
    assertThat(tool.arguments()).isEqualTo("{bad");
    assertThat(tool.error()).isNull();
    assertThat(tool.atSeconds()).isEqualTo(1.5);
  }

  @Test
  void wholeRequestsAreToldFromNewMessages() {
    Trace trace =
        events(
            "{'t':'llm','messages':[{'role':'user','content':'x','synthetic':true}]}",
            "{'t':'llm','messages_tail':[]}");

    ModelEvent whole = (ModelEvent) trace.events().get(0);
    assertThat(whole.whole()).isTrue();
    assertThat(whole.messages().get(0).role()).isEqualTo(Role.SYSTEM);
    assertThat(((ModelEvent) trace.events().get(1)).whole()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'id':                                         | not JSON",
        "{'events':[]} {}                               | not JSON",
        "[1]                                            | not a JSON object",
        "{'id':'x'}                                     | a run needs an array \"events\"",
        "{'events':{}}                                  | a run needs an array \"events\"",
        "{'events':[7]}                                 | event 0: \"t\" is neither llm nor tool",
        "{'events':[{'t':'tool'}]}                      | event 0: a tool needs a \"name\"",
        "{'events':[{'t':'llm','at_s':-1}]}             | event 0: \"at_s\" is no time",
        "{'events':[{'t':'llm','messages_tail':[{'content_from':0}]}]} | event 0: \"content_from\"",
        "{'events':[{'t':'llm'},{'t':'llm','messages_tail':[{'content_from':0}]}]} | event 1: \"c"
      })
  void saysWhatIsWrongWithALine(String line, String complaint) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> reader.read(json(line)))
        .withMessageStartingWith(complaint);
  }

  @Test
  void deepNestingIsAnErrorAndNoMore() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> reader.read("{\"events\":" + "[".repeat(1_000_000)))
        .withMessageStartingWith("not JSON");
  }
}
