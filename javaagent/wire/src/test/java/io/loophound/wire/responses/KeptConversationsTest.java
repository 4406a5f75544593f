package io.loophound.wire.responses;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.wire.Reading;
import io.loophound.wire.WireRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** OpenAI's conversations: requests that name one, and bring only what is new. */
class KeptConversationsTest {
  private static final int MOST = 40;
  private static final long DRIVER = 7;
  private static final Reading READING = new Reading();
  private static final String FAILURE = "{\\\"error\\\": \\\"no such file: a.txt\\\"}";

  private final KeptConversations kept = new KeptConversations();
  private final Guard guard =
      Guards.builder(() -> Mode.ENFORCE, verdict -> {}).policies(GuardPolicy.defaults()).build();
  private final Set<String> runs = new HashSet<>();

  private static WireRequest wire(String continues, String input) {
    byte[] body = "{\"model\":\"m\",%s\"input\":%s}".formatted(continues, input).getBytes(UTF_8);
    return new OpenAiResponses().read(body, body.length, READING);
  }

  private static String in(String conversation) {
    return "\"conversation\":\"" + conversation + "\",";
  }

  private static String says(String text) {
    return "\"" + text + "\"";
  }

  private static String result(String call, String text) {
    return "[{\"type\":\"function_call_output\",\"call_id\":\"%s\",\"output\":\"%s\"}]"
        .formatted(call, text);
  }

  private static ModelReply asks(String id, String... calls) {
    List<ToolCall> all =
        List.of(calls).stream().map(call -> new ToolCall(call, "read", "{\"f\":\"a\"}")).toList();
    return new ModelReply(End.COMPLETED, id, "", all, "completed", new Usage(100, 10, false));
  }

  private static ModelReply says(String id, String text) {
    return new ModelReply(End.COMPLETED, id, text, List.of(), "completed", new Usage(9, 9, false));
  }

  private ModelTicket before(WireRequest request, long driver) {
    return guard.before(
        new ModelRequest(
            Origin.of("test"),
            new RunKey("reader", "", "", driver, 0),
            request.model(),
            request.conversation(),
            request.previousReplyId(),
            ""));
  }

  /** Whether a call may be made; then it is answered so. */
  private boolean call(WireRequest request, long driver, ModelReply reply) {
    ModelTicket ticket = before(kept.place(request), driver);
    if (ticket.verdict().stops()) {
      return false;
    }
    runs.add(ticket.runId());
    guard.after(ticket, kept.named(KeptConversations.idOf(request), reply));
    return true;
  }

  /** An agent that reads; its calls have these ids and results. */
  private final class Agent {
    private final String conversation;
    private final boolean named; // the conversation; else the response before
    private final String calls;
    private final IntFunction<String> results;
    private final long driver;
    private int round;

    Agent(
        String conversation,
        boolean named,
        String calls,
        long driver,
        IntFunction<String> results) {
      this.conversation = conversation;
      this.named = named;
      this.calls = calls;
      this.driver = driver;
      this.results = results;
    }

    private String response(int of) {
      return "resp_" + conversation + "_" + of;
    }

    private WireRequest request() {
      String before = "\"previous_response_id\":\"" + response(round - 1) + "\",";
      String continues = named ? in(conversation) : round == 0 ? "" : before;
      return wire(
          continues,
          round == 0 ? says("Read a.") : result(calls + (round - 1), results.apply(round)));
    }

    boolean goOn() {
      boolean may = call(request(), driver, asks(response(round), calls + round));
      round += may ? 1 : 0;
      return may;
    }

    /** The call is made, fails, and is made again. */
    boolean goOnAtTheSecondAttempt() {
      ModelTicket ticket = before(kept.place(request()), driver);
      if (ticket.verdict().stops()) {
        return false;
      }
      guard.after(ticket, kept.named(conversation, ModelReply.failed("503")));
      return goOn();
    }

    int refusedAt() {
      while (round < MOST && goOn()) {
        // until it is refused
      }
      return round;
    }
  }

  private static String work(int round) {
    return "line " + "abcdefghijklmnop".charAt(round % 16) + " word ".repeat(round) + round * 7919;
  }

  @Test
  void aLoopIsStoppedAsWhereEachRequestNamesTheResponseBefore() {
    int expected = new Agent("a", false, "call_of_a_", 1, i -> FAILURE).refusedAt();
    assertThat(expected).isLessThan(10);
    runs.clear();
    assertThat(new Agent("conv_1", true, "call_of_b_", DRIVER, i -> FAILURE).refusedAt())
        .isEqualTo(expected);
    assertThat(runs).hasSize(1);
  }

  /** One thread has them in turn, so that only the conversation tells them apart. */
  @Test
  void conversationsWithTheSameIdsOfCallsStayApart() {
    Agent loop = new Agent("conv_loop", true, "call_nr_", DRIVER, i -> FAILURE);
    Agent work = new Agent("conv_work", true, "call_nr_", DRIVER, KeptConversationsTest::work);
    Agent more = new Agent("conv_more", true, "call_nr_", DRIVER, i -> work(i + 3));
    boolean goesOn = true;
    for (int i = 0; i < MOST; i++) {
      goesOn = goesOn && loop.goOn();
      assertThat(work.goOn()).as("call %s", i).isTrue();
      assertThat(more.goOn()).as("call %s", i).isTrue();
    }
    assertThat(loop.round).isEqualTo(4);
    assertThat(runs).hasSize(3);
  }

  /** OpenAI refuses that; other servers need not. */
  @Test
  void twoThatUseOneConversationAtOnceAreLeftAlone() {
    Agent a = new Agent("conv_1", true, "call_of_a_", 1, KeptConversationsTest::work);
    Agent b = new Agent("conv_1", true, "call_of_b_", 2, KeptConversationsTest::work);
    for (int i = 0; i < MOST; i++) {
      assertThat(a.goOn()).as("call %s", i).isTrue();
      assertThat(b.goOn()).as("call %s", i).isTrue();
    }
  }

  @Test
  void aCallThatIsMadeAgainAfterAFailureGoesOn() {
    Agent work = new Agent("conv_1", true, "call_of_a_", DRIVER, KeptConversationsTest::work);
    for (int i = 0; i < MOST; i++) {
      assertThat(work.goOnAtTheSecondAttempt()).as("call %s", i).isTrue();
    }
    assertThat(runs).hasSize(1);
    Agent before = new Agent("c", false, "call_of_c_", 1, i -> FAILURE);
    Agent loop = new Agent("conv_2", true, "call_of_b_", 2, i -> FAILURE);
    while (before.round < MOST && before.goOnAtTheSecondAttempt()) {
      // until it is refused
    }
    while (loop.round < MOST && loop.goOnAtTheSecondAttempt()) {
      // until it is refused
    }
    assertThat(loop.round).isEqualTo(before.round).isLessThan(10);
  }

  /** A person says the same in each turn of a chat. */
  @Test
  void theNextQuestionGoesOnWithTheRun() {
    for (int i = 0; i < MOST; i++) {
      assertThat(call(wire(in("conv_1"), says("next")), DRIVER, says("resp_" + i, work(i))))
          .as("question %s", i)
          .isTrue();
    }
    assertThat(runs).hasSize(1);
  }

  /** A program that begins its task in one conversation after the other, and fails in each. */
  @Test
  void aTaskThatBeginsAgainAndAgainIsStoppedAsWithoutConversations() {
    int expected = conversationsUntilRefused(false, 1);
    assertThat(expected).isLessThan(10);
    assertThat(conversationsUntilRefused(true, 2)).isEqualTo(expected);
  }

  private int conversationsUntilRefused(boolean named, long driver) {
    for (int i = 0; i < MOST; i++) {
      Agent agent =
          new Agent("conv_" + driver + i, named, "call_" + driver + i, driver, n -> FAILURE);
      boolean ends =
          agent.goOn()
              && call(agent.request(), driver, says("end_" + driver + i, "I cannot read a.txt."));
      if (!ends) {
        return i;
      }
    }
    return MOST;
  }

  @Test
  void inAnyProcessAReplyAndWhatContinuesItHaveOneName() {
    ModelReply reply = kept.named("conv_1", asks("resp_1", "call_b", "call_a", "call_c"));
    String results =
        "[{\"type\":\"function_call_output\",\"call_id\":\"call_c\",\"output\":\"x\"},"
            + "{\"type\":\"function_call_output\",\"call_id\":\"call_a\",\"output\":\"y\"},"
            + "{\"type\":\"function_call_output\",\"call_id\":\"call_b\",\"output\":\"z\"}]";
    KeptConversations elsewhere = new KeptConversations();
    for (String form : List.of(in("conv_1"), "\"conversation\":{\"id\":\"conv_1\"},")) {
      assertThat(elsewhere.place(wire(form, results)).previousReplyId()).isEqualTo(reply.id());
    }
    assertThat(elsewhere.place(wire(in("conv_2"), results)).previousReplyId())
        .isNotEqualTo(reply.id());
    assertThat(elsewhere.place(wire(in("conv_1"), says("And b?"))).previousReplyId()).isEmpty();
    assertThat(kept.place(wire(in("conv_1"), says("And b?"))).previousReplyId())
        .isEqualTo(reply.id());
  }

  @Test
  void whatNamesNoConversationStaysAsItIs() {
    for (String other : List.of("", "\"conversation\":null,", "\"conversation\":[1],")) {
      WireRequest request = wire(other, says("Hello"));
      assertThat(kept.place(request)).isSameAs(request);
      assertThat(KeptConversations.idOf(request)).isEmpty();
    }
    WireRequest both = wire("\"previous_response_id\":\"resp_1\"," + in("conv_1"), says("Hello"));
    assertThat(kept.place(both).previousReplyId()).isEqualTo("resp_1");
    ModelReply failed = ModelReply.failed("503");
    assertThat(kept.named("conv_1", failed)).isSameAs(failed);
    WireRequest endless = wire(in("c".repeat(300)), says("Hello"));
    assertThat(kept.place(endless)).isSameAs(endless);
  }
}
