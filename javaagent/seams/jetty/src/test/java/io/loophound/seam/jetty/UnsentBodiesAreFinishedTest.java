package io.loophound.seam.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.ModelServer;
import java.util.stream.Stream;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.io.Content;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A body that holds something open until it is read to its end, as Jetty's files do. */
class UnsentBodiesAreFinishedTest {
  private static final String BODY =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],"
          + "\"tools\":[{\"function\":{\"name\":\"search\"}}]}";

  private final TestContext context = new TestContext();
  private final HttpClient client = new HttpClient();

  @BeforeEach
  void watch() throws Exception {
    Woven.watch(context);
    client.start();
  }

  @AfterEach
  void unwatch() throws Exception {
    client.stop();
    Woven.unwatch();
    assertThat(context.errors).isEmpty();
  }

  static Stream<Verdict> verdicts() {
    return Stream.of(Verdict.ALLOW, Verdicts.verdict(Action.CONCLUDE), Verdicts.block());
  }

  @ParameterizedTest
  @MethodSource("verdicts")
  void nothingStaysOpen(Verdict verdict) throws Exception {
    context.verdict = verdict;
    OpenBody body = new OpenBody();

    try (ModelServer server = new ModelServer()) {
      client.POST(server.chat()).body(body).send();
    }

    assertThat(context.requests).hasSize(1);
    assertThat(body.open).isFalse();
    assertThat(body.failed).isFalse();
  }

  private static final class OpenBody extends StringRequestContent {
    volatile boolean open;
    volatile boolean failed;

    OpenBody() {
      super("application/json", BODY);
    }

    @Override
    public boolean rewind() {
      open = true;
      return super.rewind();
    }

    @Override
    public Content.Chunk read() {
      Content.Chunk chunk = super.read();
      open &= chunk == null || !chunk.isLast();
      return chunk;
    }

    @Override
    public void fail(Throwable failure) {
      open = false;
      failed = true;
      super.fail(failure);
    }
  }
}
