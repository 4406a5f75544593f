package io.loophound.wire.example;

import static java.nio.charset.StandardCharsets.UTF_8;
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
import io.loophound.wire.Dialect;
import io.loophound.wire.ReplyReader;
import io.loophound.wire.Wire;
import io.loophound.wire.WireRequest;
import io.loophound.wire.request.Caller;
import io.loophound.wire.request.RequestFacts;
import org.junit.jupiter.api.Test;

/** A dialect and its services line are all it takes to guard a model API. */
class ParrotTest {
  private static final String PATH = "/v1/parrot/say";
  private static final int MANY = 20;

  private final Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});

  @Test
  void aLoopIsStopped() {
    assertThat(calls("Polly wants a cracker.", "Say something else than that, please."))
        .isLessThan(MANY);
  }

  @Test
  void namesItsCaller() {
    RequestFacts facts =
        new RequestFacts("h", PATH, "", name -> name.equals("x-parrot-key") ? "k" : null);
    Dialect dialect = Wire.at(PATH);
    assertThat(dialect.caller(facts)).isEqualTo(Caller.ofKey("k")).isNotEmpty();
  }

  @Test
  void endsACutStreamInItsOwnForm() {
    byte[] stream = "data: {\"say\":\"Polly\"}\n\n".getBytes(UTF_8);
    ReplyReader reader = Wire.read(PATH, 200, stream, 4);
    assertThat(new String(reader.cut(Wire.DENIAL), UTF_8)).startsWith("data: {\"squawk\"");
  }

  /** How many calls of an agent pass that asks the same until it likes the reply. */
  private int calls(String reply, String answer) {
    StringBuilder talk = new StringBuilder(message("user", "Talk to me."));
    int calls = 0;
    while (calls < MANY && say("[" + talk + "]", reply)) {
      calls++;
      talk.append(',')
          .append(message("assistant", reply))
          .append(',')
          .append(message("user", answer));
    }
    return calls;
  }

  private boolean say(String talk, String reply) {
    WireRequest request = Wire.request(PATH, "{\"bird\":\"polly\",\"talk\":" + talk + "}");
    ModelTicket ticket =
        guard.before(
            new ModelRequest(
                Origin.of("test"),
                RunKey.ofThread(1),
                request.model(),
                request.conversation(),
                "",
                ""));
    boolean stopped = ticket.verdict().stops();
    String body = "{\"say\":\"" + reply + "\"}";
    guard.after(ticket, stopped ? ModelReply.refused() : Wire.reply(PATH, 200, body));
    return !stopped;
  }

  private static String message(String role, String content) {
    return "{\"role\":\"" + role + "\",\"content\":\"" + content + "\"}";
  }
}
