package io.loophound.agent.operator.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.event.Event.Kind;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventsTest {
  private final List<Event> seen = new ArrayList<>();
  private final Events events =
      new Events(Clock.systemUTC(), new Identity("shop", "pod-7", 4711, "0.1.0"), seen::add);

  @Test
  void eachSaysWhereItIsFrom() {
    events.add(Kind.VALVE, Map.of("message", "It opened."));

    assertThat(seen.get(0).map())
        .containsEntry("service", "shop")
        .containsEntry("host", "pod-7")
        .containsEntry("pid", 4711L)
        .containsEntry("version", "0.1.0")
        .containsEntry("message", "It opened.");
    assertThat(seen.get(0).origin())
        .isEqualTo("shop@pod-7/4711, LoopHound 0.1.0")
        .startsWith(new Identity("shop", "pod-7", 4711, "0.1.0").toString());
  }

  @Test
  void noneHoldsAControlCharacterOfAName() {
    events.add(Kind.VERDICT, Map.of("agent", "writer\u001b[2J\nforged", "count", 3));

    assertThat(seen.get(0).text("agent")).isEqualTo("writer?[2J?forged");
    assertThat(seen.get(0).map()).containsEntry("count", 3);
  }
}
