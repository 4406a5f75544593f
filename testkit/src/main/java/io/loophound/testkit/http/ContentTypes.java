package io.loophound.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.testkit.TestContext;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;

/** Which content type of a request counts: the one that its client sends. */
public abstract class ContentTypes {
  protected static final URI ADDRESS = URI.create("http://127.0.0.1:9/v1/chat/completions");
  protected static final String BODY =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}";

  protected final TestContext context = new TestContext();

  @AfterEach
  final void noErrors() {
    assertThat(context.errors).isEmpty();
  }

  /** Whether a handler has anything to do about a call. */
  protected static boolean isHandled(Handler handler, Object self, Object... arguments) {
    return handler.enter(new WovenCall(Object.class, self, arguments)) != null;
  }
}
