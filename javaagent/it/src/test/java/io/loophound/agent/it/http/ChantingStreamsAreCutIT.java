package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.it.http.apps.ClientStream;
import io.loophound.agent.it.http.apps.TestedClient;
import io.loophound.agent.it.http.apps.Use;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A stream that chants is cut, over whatever client and however it comes. */
@Execution(ExecutionMode.CONCURRENT)
class ChantingStreamsAreCutIT {
  /** How a stream that chants comes; asked for as gzip with a {@code +}. */
  private static final List<String> STREAMS =
      List.of("", "gzip", "+gzip", "whole", "whole-length", "whole-gzip", "whole-length-gzip");

  /**
   * The JDK's old client takes a chunk in two pieces; no block of its packing ends between them.
   */
  private static final String IN_TWO_PIECES = "whole-gzip";

  /** The sentence with which a chant is certain. */
  private static final int CERTAIN = 10;

  /** The server of this test reads no chunks. */
  static Stream<Arguments> clientsThatTellTheLength(TestInfo test) {
    return Jdk.inTurn(
        test,
        TestedClient.all().stream()
            .flatMap(client -> client.uses().stream())
            .filter(use -> use.is(Use.Trait.OWN_JVM) && !use.is(Use.Trait.CHUNKED))
            .map(use -> Arguments.of(use.name(), use.seam()))
            .toList());
  }

  @ParameterizedTest(name = "{0} on {2}")
  @MethodSource("clientsThatTellTheLength")
  void aStreamThatChantsIsCut(String client, String seam, Jdk jdk) throws Exception {
    try (StreamServer server = new StreamServer()) {
      List<String> arguments = new ArrayList<>(List.of(client));
      List<String> streams = new ArrayList<>(STREAMS);
      if (seam.equals("url-connection")) {
        streams.remove(IN_TWO_PIECES);
      }
      streams.forEach(how -> arguments.add(address(server, how)));
      Outcome outcome =
          ClientsAreGuardedIT.jvm(ClientStream.class, arguments.toArray(String[]::new))
              .jdk(jdk)
              .run();

      // wherever the pieces end: after the event with which the chant is certain
      assertThat(outcome.outLines())
          .as("%s", outcome)
          .hasSize(streams.size())
          .containsOnly("200 " + (CERTAIN + 1) + " true data: [DONE]");
      JsonNode report = outcome.report();
      assertThat(report.path("errors").asInt(-1)).as(outcome.err()).isZero();
      assertThat(report.path("unread").asInt(-1)).isZero();
      assertThat(report.path("stopped_by_seam").toString())
          .isEqualTo("{\"" + seam + "\":" + streams.size() + "}");
      await().until(() -> server.connections.get() == 0);
      assertThat(server.closed.get()).isGreaterThanOrEqualTo(3);
    }
  }

  private static String address(StreamServer server, String how) {
    return how.startsWith("+") ? '+' + server.url(how.substring(1)) : server.url(how);
  }
}
