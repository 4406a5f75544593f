package io.loophound.agent.operator.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;
import io.loophound.agent.operator.metrics.Spend;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DigestTest {
  private Instant now = Instant.parse("2026-03-01T09:00:00Z");
  private final Clock clock =
      new Clock() {
        @Override
        public ZoneId getZone() {
          return ZoneId.of("UTC");
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }

        @Override
        public Instant instant() {
          return now;
        }
      };
  private final List<Map<String, Object>> told = new ArrayList<>();
  private final Spend spend = new Spend(clock);
  private final Digest digest = new Digest(clock, spend::all, told::add);

  private void happens(Kind kind, String agent, String action, boolean enforced) {
    Map<String, Object> fields = Map.of("agent", agent, "action", action, "enforced", enforced);
    digest.event(new Event(1, now, kind, fields));
  }

  private void pass(Duration time) {
    now = now.plus(time);
    digest.tick();
  }

  @Test
  void tellsOfTheDayOnceItIsOver() {
    happens(Kind.VERDICT, "writer", "block", true);
    happens(Kind.VERDICT, "writer", "terminate", true);
    happens(Kind.VERDICT, "writer", "warn", true);
    happens(Kind.VERDICT, "rea\nder", "block", false);
    happens(Kind.NEAR_MISS, "rea\nder", "", false);
    happens(Kind.AUDIT, "nobody", "", false);
    spend.add("writer", "gpt-4o", 900, 0.25, true);
    spend.add("writer", "gpt-4.1", 100, 0.5, false);
    spend.add("", "gpt-4o", 1, 1, false);
    pass(Duration.ofHours(14));
    assertThat(told).isEmpty();
    pass(Duration.ofHours(2));

    assertThat(told).hasSize(1);
    assertThat(told.get(0).get("message"))
        .isEqualTo(
            "LoopHound on 2026-03-01 (UTC): 2 stops, 2 warnings, 1 near miss, 1001 tokens,"
                + " about 1.7500 USD.\n"
                + "(no name): 0 stops, 0 warnings, 0 near misses, 1 token, 1.0000 USD\n"
                + "writer: 2 stops, 1 warning, 0 near misses, 1000 tokens, about 0.7500 USD\n"
                + "rea?der: 0 stops, 1 warning, 1 near miss, 0 tokens, 0.0000 USD");
    assertThat(told.get(0))
        .containsEntry("day", "2026-03-01")
        .containsEntry("stops", 2L)
        .containsEntry("usd", 1.75);
  }

  @Test
  void ofADayWithoutAnythingNothing() {
    pass(Duration.ofDays(1));
    pass(Duration.ofDays(3));
    assertThat(told).isEmpty();
  }

  @Test
  void eachDayHasItsOwn() {
    happens(Kind.VERDICT, "a", "block", true);
    now = now.plus(Duration.ofDays(1));
    happens(Kind.NEAR_MISS, "b", "", false); // the clock was not looked at in between
    assertThat(told).hasSize(1).last().extracting("agents").asString().contains("a=");
    pass(Duration.ofDays(1));
    assertThat(told).hasSize(2).last().extracting("agents").asString().startsWith("{b=");
    pass(Duration.ofHours(1));
    assertThat(told).hasSize(2);
  }

  @Test
  void endlessNewNamesDoNotMakeItLonger() {
    for (int i = 0; i < 5_000; i++) {
      happens(Kind.VERDICT, "agent " + i, "block", true);
    }
    pass(Duration.ofDays(1));

    assertThat(told.get(0).get("stops")).isEqualTo(5_000L);
    assertThat(told.get(0).get("message").toString().lines()).hasSize(52);
    assertThat(told.get(0).get("message").toString()).endsWith("\nand 951 more");
  }
}
