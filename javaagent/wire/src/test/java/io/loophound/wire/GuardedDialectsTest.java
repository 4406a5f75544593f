package io.loophound.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import org.junit.jupiter.api.Test;

/** Conversations that repeat nothing of what was said before: only ids hold them together. */
class GuardedDialectsTest {
  private final Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
  private int threads;

  @Test
  void aLoopOfResponsesIsHeldTogetherByItsIds() {
    assertThat(
            callsOfALoop(
                "/v1/responses",
                "{\"model\":\"m\",%s\"input\":%s}",
                "\"previous_response_id\":\"resp_00%d\",",
                """
                {"id":"resp_00%d","object":"response","status":"completed","model":"m","output":[
                 {"type":"function_call","call_id":"call_00%d","name":"look","arguments":"{}"}]}""",
                """
                [{"type":"function_call_output","call_id":"call_00%d","output":"Error: 503"}]"""))
        .isBetween(4, 9);
  }

  @Test
  void aLoopOfInteractionsIsHeldTogetherByItsIds() {
    assertThat(
            callsOfALoop(
                "/v1beta/interactions",
                "{\"model\":\"m\",%s\"input\":%s}",
                "\"previous_interaction_id\":\"v1_00%d\",",
                """
                {"id":"v1_00%d","status":"requires_action","model":"m","steps":[
                 {"type":"function_call","id":"call_00%d","name":"look","arguments":{}}]}""",
                """
                [{"type":"function_result","call_id":"call_00%d","result":"Error: 503"}]"""))
        .isBetween(4, 9);
  }

  private int callsOfALoop(String path, String request, String link, String reply, String result) {
    String input = "\"Where is my order?\"";
    for (int call = 1; call <= 20; call++) {
      String previous = call == 1 ? "" : link.formatted(call - 1);
      if (!turn(path, request.formatted(previous, input), reply.formatted(call, call))) {
        return call;
      }
      input = result.formatted(call);
    }
    return 21;
  }

  @Test
  void talkThatGoesOnIsLeftAlone() {
    for (int i = 1; i <= 20; i++) {
      String context = i == 1 ? "" : ",\"context\":[7,8,9," + (i - 1) + "]";
      String reply =
          "{\"model\":\"m\",\"response\":\"The answer about %s.\",\"done\":true,\"context\":[7, 8, 9, %d]}"
              .formatted(WORDS[i % WORDS.length] + WORDS[(i * 7) % WORDS.length], i);
      String prompt = "Tell me about " + WORDS[i % WORDS.length] + " and page " + i;
      String body = "{\"model\":\"m\",\"prompt\":\"" + prompt + "\"" + context + "}";
      assertThat(turn("/api/generate", body, reply)).as("call %d", i).isTrue();
    }
  }

  private static final String[] WORDS = {
    "rivers", "castles", "engines", "harvests", "glaciers", "markets", "violins", "deserts"
  };

  /** Makes one call, each on another thread; returns whether it was allowed. */
  private boolean turn(String path, String body, String reply) {
    WireRequest request = Wire.request(path, body);
    ModelTicket ticket =
        guard.before(
            new ModelRequest(
                Origin.of("test"),
                RunKey.ofThread(++threads),
                request.model(),
                request.conversation(),
                request.previousReplyId(),
                ""));
    boolean stopped = ticket.verdict().stops();
    guard.after(ticket, stopped ? ModelReply.refused() : Wire.reply(path, 200, reply));
    return !stopped;
  }
}
