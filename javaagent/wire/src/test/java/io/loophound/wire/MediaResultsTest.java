package io.loophound.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A tool that clicks, and returns a picture of what it sees. */
class MediaResultsTest {
  private static final int MANY = 30;
  private static final RunKey KEY = RunKey.ofThread(7);
  private static final String TEXT = "{\"type\":\"text\",\"text\":\"clicked\"}";
  private static final String ANTHROPIC =
      """
      {"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"type":"tool_result",\
      "tool_use_id":"c","content":[%s,{"type":"image","source":{"type":"base64",\
      "media_type":"image/png","data":"DATA"}}]}]}]}""";
  private static final String CHAT =
      """
      {"model":"m","messages":[{"role":"tool","tool_call_id":"c","content":[%s,\
      {"type":"image_url","image_url":{"url":"data:image/png;base64,DATA"}}]}]}""";
  private static final String OUTPUT =
      """
      {"model":"m","input":[{"type":"function_call_output","call_id":"c","output":[\
      {"type":"input_text","text":"clicked"},\
      {"type":"input_image","image_url":"data:image/png;base64,DATA"}]}]}""";
  private static final String SCREENSHOT =
      """
      {"model":"m","input":[{"type":"computer_call_output","call_id":"c","output":\
      {"type":"computer_screenshot","image_url":"data:image/png;base64,DATA"}}]}""";
  private static final String CONVERSE =
      """
      {"messages":[{"role":"user","content":[{"toolResult":{"toolUseId":"c","content":[\
      {"text":"clicked"},{"image":{"format":"png","source":{"bytes":"DATA"}}}]}}]}]}""";
  private static final String GEMINI =
      """
      {"contents":[{"parts":[{"functionResponse":{"name":"click","response":{%s},"parts":[\
      {"inlineData":{"mimeType":"image/png","data":"DATA"}}]}}]}]}""";

  private static Stream<Arguments> results() {
    String gemini = "/v1/models/g:generateContent";
    return Stream.of(
        Arguments.of("/v1/chat/completions", CHAT.formatted(TEXT)),
        Arguments.of("/v2/chat", CHAT.formatted(TEXT)),
        Arguments.of("/v1/messages", ANTHROPIC.formatted(TEXT)),
        Arguments.of("/v1/responses", OUTPUT),
        Arguments.of("/v1/responses", SCREENSHOT),
        Arguments.of("/model/x/converse", CONVERSE),
        Arguments.of(gemini, GEMINI.formatted("\"result\":\"clicked\"")),
        Arguments.of(gemini, GEMINI.formatted("")));
  }

  @ParameterizedTest
  @MethodSource("results")
  void aPictureThatComesAgainIsAnEqualResult(String path, String body) {
    Message one = result(path, body, "iVBORw0KGgo=");

    assertThat(one.text()).matches("(clicked\n)?\\[image [a-z]{12}]");
    assertThat(one).isEqualTo(result(path, body, "iVBORw0KGgo="));
    assertThat(one).isNotEqualTo(result(path, body, "iVBORw0KGgp="));
    assertThat(clicks(click -> one.text())).isBetween(3, 6);
    assertThat(clicks(click -> result(path, body, "picture" + click).text())).isEqualTo(MANY);
  }

  private static Message result(String path, String body, String data) {
    Message message = Wire.messages(Wire.request(path, body.replace("DATA", data))).get(0);
    assertThat(message.role()).isEqualTo(Role.TOOL);
    return message;
  }

  /** How many clicks an agent makes before it is stopped. */
  private static int clicks(IntFunction<String> result) {
    Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
    List<Message> history = new ArrayList<>(List.of(Message.of(Role.USER, "Order the book.")));
    for (int click = 0; click < MANY; click++) {
      ModelTicket ticket =
          guard.before(
              new ModelRequest(Origin.of("test"), KEY, "m", Conversation.of(history), "", ""));
      if (ticket.verdict().stops()) {
        return click;
      }
      ToolCall call = new ToolCall("c" + click, "click", "{\"x\":10,\"y\":20}");
      guard.after(ticket, ModelReply.completed("", List.of(call)));
      history.add(Message.assistant("", List.of(call)));
      history.add(Message.tool(call.id(), result.apply(click), null));
    }
    return MANY;
  }
}
