package io.loophound.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.integration.testkit.TestContext;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test of a client on a server; afterwards no error was met. */
public abstract class ServedTest {
  protected final TestContext context = new TestContext();
  protected ModelServer server;

  @BeforeEach
  final void start() throws IOException {
    server = new ModelServer();
  }

  @AfterEach
  final void stop() {
    server.close();
    assertThat(context.errors).isEmpty();
  }
}
