package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.it.fleet.apps.Unseen;
import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.examples.standin.StandIn;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** With the shipped jar and a real server: one of many JVMs that is not guarded is found. */
@Execution(ExecutionMode.CONCURRENT)
class AFleetSeesWhoIsNotGuardedIT {
  @AutoClose private static final StandIn MODEL = StandIn.start();
  @AutoClose private final RedisServer server = RedisServer.start();

  @TempDir Path folder;

  private FleetMember unseen(String client) {
    ForkedJvm jvm =
        ForkedJvm.of(Unseen.class)
            .env("HOSTNAME", client)
            .property("loophound.service", "orders")
            .property("loophound.seam.jetty.enabled", "false")
            .property("loophound.store", server.url())
            .args(client);
    return FleetMember.start(jvm, folder, client);
  }

  /** What a JVM says of another one. */
  private static JsonNode seen(FleetMember by, FleetMember other) {
    try {
      JsonNode fleet = new ObjectMapper().readTree(by.admin("GET", "/api/v1/fleet"));
      for (JsonNode member : fleet.path("members")) {
        if (member.path("process").asText().equals("orders@" + other.name() + "/" + other.pid())) {
          return member;
        }
      }
      return fleet.path("none");
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** It settles after 10 s, and says so within 10 s. */
  private static void await(FleetMember by, FleetMember other, String field, String value) {
    Awaitility.await(other.name() + " " + field)
        .untilAsserted(() -> assertThat(seen(by, other).path(field).asText()).isEqualTo(value));
  }

  @Test
  void alsoOneThatNoSeamIsWovenInto() {
    try (FleetMember guarded =
            FleetMember.start(MODEL.baseUrl(), folder, "guarded", "store=" + server.url());
        FleetMember jetty = unseen("jetty");
        FleetMember own = unseen("own")) {
      await(guarded, guarded, "guarding", "jdk-http");
      await(guarded, jetty, "not_guarded", "Jetty HTTP client");
      await(
          guarded,
          own,
          "not_guarded",
          Unseen.class.getName() + ", which opened a connection to api.anthropic.com");
      assertThat(seen(guarded, guarded).path("not_guarded").asText("none")).isEmpty();
      assertThat(seen(guarded, jetty).path("guarding").asText("none")).isEmpty();
      for (FleetMember each : new FleetMember[] {guarded, jetty, own}) {
        Outcome outcome = each.finish();
        assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
      }
    }
  }
}
