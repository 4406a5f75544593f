package io.loophound.compat.open.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.examples.standin.talk.ChatRequest;
import io.loophound.examples.standin.talk.ChatRequest.Turn;
import io.loophound.examples.standin.talk.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnyToolTest {
  private static final String CITY =
      "{\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"},\"days\":{\"type\":\"integer\"}}}";
  private static final Turn QUESTION = new Turn("user", "Where?", "");
  private static final Turn RESULT = new Turn("tool", "Here.", "look");

  private static ChatRequest request(String json, Turn... turns) throws JsonProcessingException {
    return new ChatRequest("any", List.of(turns), false, false, 1)
        .as(new ObjectMapper().readTree(json));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"look\",\"parameters\":%s}}]}",
        "{\"tools\":[{\"type\":\"function\",\"name\":\"look\",\"parameters\":%s}]}",
        "{\"tools\":[{\"name\":\"look\",\"input_schema\":%s}]}",
        "{\"tools\":[{\"functionDeclarations\":[{\"name\":\"look\",\"parameters\":%s}]}]}"
      })
  void aToolIsCalledInEachShapeOfRequest(String shape) throws JsonProcessingException {
    ChatRequest request = request(shape.formatted(CITY), QUESTION);

    assertThat(new AnyTool(false).reply(request, 1))
        .isEqualTo(Reply.call("look", "{\"city\":\"Berlin\",\"days\":7}"));
  }

  @Test
  void aSaneModelAnswersWhenItHasTheResultAndAStuckOneDoesNot() throws JsonProcessingException {
    String tools = "{\"tools\":[{\"name\":\"look\",\"input_schema\":%s}]}".formatted(CITY);

    assertThat(new AnyTool(false).reply(request(tools, QUESTION, RESULT), 2))
        .isEqualTo(Reply.text("All of it is done."));
    assertThat(new AnyTool(true).reply(request(tools, QUESTION, RESULT), 2))
        .isEqualTo(Reply.call("look", "{\"city\":\"Berlin\",\"days\":7}"));
  }

  @Test
  void anAnswerHasTheFormThatIsAskedFor() throws JsonProcessingException {
    String wanted = "{\"response_format\":{\"json_schema\":{\"schema\":%s}}}".formatted(CITY);
    Turn inWords =
        new Turn(
            "user",
            "You must answer strictly in the following JSON format: {\n\"score\": (type: double)\n}",
            "");

    assertThat(new AnyTool(false).reply(request(wanted, QUESTION), 1))
        .isEqualTo(Reply.text("{\"city\":\"Berlin\",\"days\":7}"));
    assertThat(new AnyTool(false).reply(request("{}", inWords), 1))
        .isEqualTo(Reply.text("{\n\"score\": 0.75\n}"));
  }

  @Test
  void twoRunsAskTheSameButForNumbersAndIds() throws JsonProcessingException {
    AnyTool first = new AnyTool(false);
    AnyTool second = new AnyTool(false);
    var one = first.reply(request("{}", new Turn("user", "call msg_0123456789abcdef", "")), 1);
    var two = second.reply(request("{}", new Turn("user", "call msg_fedcba9876543210", "")), 1);

    assertThat(one).isEqualTo(two);
    assertThat(first.asked()).isEqualTo(second.asked()).hasSize(1);
  }
}
