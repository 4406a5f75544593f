package io.loophound.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.detectors.view.StepView;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The picture of a call in ARCHITECTURE.md: what the last request of a loop is at each station. */
class CallAsDataTest {
  private static final Path PAGE = Path.of("../../ARCHITECTURE.md");
  private static final String START = "<!-- a call as data: CallAsDataTest -->\n```\n";
  private static final String END = "```\n<!-- end of the call -->";
  private static final String PATH = "/v1/chat/completions";
  private static final String FAILURE = "{\\\"error\\\": \\\"no such order\\\"}";

  private final Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
  private final StringBuilder picture = new StringBuilder();
  private final StringBuilder history =
      new StringBuilder("{\"role\":\"user\",\"content\":\"Where is my order?\"}");
  private WireRequest request;
  private int calls;

  @Test
  void isThePictureInTheDocumentation() throws IOException {
    guard.watchClosely();
    Verdict verdict = ask();
    while (!verdict.stops()) {
      assertThat(calls).isLessThan(20);
      verdict = ask();
    }
    bytes();
    event();
    steps();
    verdict(verdict);

    String page = Files.readString(PAGE);
    int start = page.indexOf(START);
    int end = page.indexOf(END);
    assertThat(start).isNotNegative().isLessThan(end);
    assertThat(page.substring(start + START.length(), end))
        .as("ARCHITECTURE.md: put in the picture that this test expects")
        .isEqualTo(picture.toString());
  }

  private String body() {
    return "{\"model\":\"gpt-4o\",\"messages\":[" + history + "]}";
  }

  /** The application asks; the model wants the same call again, which fails in the same way. */
  private Verdict ask() {
    request = Wire.request(PATH, body());
    ModelTicket ticket =
        guard.before(
            new ModelRequest(
                Origin.of("okhttp"),
                RunKey.ofThread(1),
                request.model(),
                request.conversation(),
                "",
                ""));
    if (ticket.verdict().stops()) {
      return ticket.verdict();
    }
    String call =
        "[{\"id\":\"c%d\",\"type\":\"function\",\"function\":{\"name\":\"order_status\",\"arguments\":\"{\\\"id\\\":7}\"}}]"
            .formatted(++calls);
    String message = "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":" + call + "}";
    ModelReply reply = Wire.reply(PATH, 200, "{\"choices\":[{\"message\":" + message + "}]}");
    assertThat(reply.toolCalls()).extracting(ToolCall::name).containsExactly("order_status");
    Verdict after = guard.after(ticket, reply);
    history.append(',').append(message);
    history.append(
        ",{\"role\":\"tool\",\"tool_call_id\":\"c%d\",\"content\":\"%s\"}"
            .formatted(calls, FAILURE));
    return after;
  }

  private void line(String station, String text) {
    picture.append(String.format("%-9s %s%n", station, text).replace("\r", ""));
  }

  private void bytes() {
    line("bytes", "POST " + PATH + ", " + body().getBytes(UTF_8).length + " bytes");
    line("dialect", Wire.at(PATH).name());
  }

  private void event() {
    List<Message> messages = Wire.messages(request);
    Message last = messages.get(messages.size() - 1);
    line("event", "ModelRequest: model " + request.model() + ", " + messages.size() + " messages");
    line("", "the last: " + last.role() + " " + last.text());
  }

  /** Digests have a key that is drawn anew in each process, so they are numbered here. */
  private void steps() {
    Map<String, Integer> digests = new HashMap<>();
    for (StepView step : guard.runs().newest(1).get(0).steps()) {
      int call = digests.computeIfAbsent(step.call(), any -> digests.size() + 1);
      int result = digests.computeIfAbsent(step.result(), any -> digests.size() + 1);
      line(
          step.number() == 1 ? "digests" : "",
          String.format(
              Locale.ROOT,
              "round %d: call #%d, result #%d%s",
              step.number(),
              call,
              result,
              step.failed() ? ", failed" : ""));
    }
    for (StepView step : guard.runs().newest(1).get(0).steps()) {
      line(
          step.number() == 1 ? "score" : "",
          String.format(
              Locale.ROOT,
              "round %d: sign %s, score %.2f",
              step.number(),
              step.sign().isEmpty() ? "none" : step.sign(),
              step.score()));
    }
  }

  private void verdict(Verdict verdict) throws IOException {
    line(
        "verdict",
        verdict.action().name().toLowerCase(Locale.ROOT)
            + " by "
            + verdict.detector()
            + ", for "
            + verdict.cooldown().toSeconds()
            + " s");
    Denial denial = Denial.of(verdict, 422);
    StringWriter error = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(error)) {
      json.writeStartObject();
      Wire.at(PATH).error(json, denial);
      json.writeEndObject();
    }
    assertThat(error.toString()).contains(Denial.CODE);
    line("reply", denial.status() + ", an error of the provider's form with code " + Denial.CODE);
  }
}
