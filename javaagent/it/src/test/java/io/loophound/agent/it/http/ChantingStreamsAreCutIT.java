package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.it.http.apps.InTurn;
import io.loophound.agent.it.http.apps.TestedClient;
import io.loophound.agent.it.http.apps.Use;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
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
   * The JDK's old client may take a chunk in two pieces; no block of its packing ends between them.
   * So what comes whole is not cut, and a stream of events perhaps with the event after.
   */
  private static final String IN_TWO_PIECES = "whole-gzip";

  /** The stream that is cut after the eleventh sentence, as the tenth makes a chant certain. */
  private static final String CUT = "200 11 true data: [DONE]";

  private static final String CUT_ONE_LATER = "200 12 true data: [DONE]";

  /**
   * The uses of the libraries, half of these on each JDK; in a deep build those of each in a JVM of
   * theirs. The server of this test reads no chunks.
   */
  static Stream<Arguments> clientsThatTellTheLength(TestInfo test) {
    List<Named<List<Use>>> libraries =
        TestedClient.all().stream()
            .map(client -> Named.of(client.folder(), thoseThatTellTheLength(client)))
            .filter(uses -> !uses.getPayload().isEmpty())
            .toList();
    return Jdk.isDeep()
        ? Jdk.inTurn(test, libraries.stream().map(Arguments::of).toList())
        : Jdk.share(test, libraries).entrySet().stream()
            .map(share -> Arguments.of(together(share.getValue()), share.getKey()));
  }

  private static Named<List<Use>> together(List<Named<List<Use>>> libraries) {
    return Named.of(
        libraries.stream().map(Named::getName).collect(Collectors.joining(", ")),
        libraries.stream().flatMap(library -> library.getPayload().stream()).toList());
  }

  private static List<Use> thoseThatTellTheLength(TestedClient client) {
    return client.uses().stream()
        .filter(use -> use.is(Use.Trait.OWN_JVM) && !use.is(Use.Trait.CHUNKED))
        .toList();
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("clientsThatTellTheLength")
  void aStreamThatChantsIsCut(List<Use> uses, Jdk jdk) throws Exception {
    try (StreamServer server = new StreamServer()) {
      ForkedJvm jvm = ForkedJvm.of(InTurn.class).manyLoops().jdk(jdk);
      Map<String, Integer> cuts = new TreeMap<>();
      for (Use use : uses) {
        jvm.args("ClientStream", use.name());
        streams(use).forEach(how -> jvm.args(address(server, how)));
        jvm.args("--");
        cuts.merge(use.seam(), streams(use).size(), Integer::sum);
      }
      Outcome outcome = jvm.run();

      List<List<String>> parts = outcome.parts();
      assertThat(parts).as("%s", outcome).hasSameSizeAs(uses);
      for (Use use : uses) {
        // wherever the pieces end: after the event with which the chant is certain
        List<String> streams = streams(use);
        List<String> ends = parts.get(uses.indexOf(use));
        assertThat(ends).as("%s", use).hasSameSizeAs(streams);
        for (int i = 0; i < ends.size(); i++) {
          String how = streams.get(i);
          assertThat(ends.get(i))
              .as("%s of %s in %s", how, use, ends)
              .isIn(mayComeInTwoPieces(use, how) ? List.of(CUT, CUT_ONE_LATER) : List.of(CUT));
        }
      }
      JsonNode report = outcome.report();
      assertThat(report.path("errors").asInt(-1)).as(outcome.err()).isZero();
      assertThat(report.path("unread").asInt(-1)).isZero();
      assertThat(outcome.countsBySeam("stopped_by_seam")).isEqualTo(cuts);
      await().until(() -> server.connections.get() == 0);
      assertThat(server.closed.get()).isGreaterThanOrEqualTo(3 * uses.size());
    }
  }

  private static boolean mayComeInTwoPieces(Use use, String how) {
    return isOldClient(use) && (how.equals("gzip") || how.equals("+gzip"));
  }

  private static boolean isOldClient(Use use) {
    return use.seam().equals("url-connection");
  }

  private static List<String> streams(Use use) {
    List<String> streams = new ArrayList<>(STREAMS);
    if (isOldClient(use)) {
      streams.remove(IN_TWO_PIECES);
    }
    return streams;
  }

  private static String address(StreamServer server, String how) {
    return how.startsWith("+") ? '+' + server.url(how.substring(1)) : server.url(how);
  }
}
