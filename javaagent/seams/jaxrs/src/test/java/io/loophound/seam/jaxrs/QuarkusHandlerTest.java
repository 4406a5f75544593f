package io.loophound.seam.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.testkit.TestContext;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

class QuarkusHandlerTest {
  private final RuntimeException kill = new LoopHoundKill("stopped", "lh-1", "");
  private final ResteasyReactiveRequestContext request =
      mock(ResteasyReactiveRequestContext.class, RETURNS_DEEP_STUBS);

  @Test
  void aKillIsAProblem() {
    assertThat(enter(new IllegalStateException(kill))).isSameAs(Invocation.Replace.NOTHING);

    ArgumentCaptor<Response> result = ArgumentCaptor.forClass(Response.class);
    verify(request).setResult(result.capture());
    assertThat(result.getValue().getStatus()).isEqualTo(422);
    assertThat(result.getValue().getMediaType()).hasToString("application/problem+json");
    assertThat(result.getValue().getHeaderString("x-loophound-decision")).isEqualTo("lh-1");
    assertThat((String) result.getValue().getEntity()).contains("\"decision\":\"lh-1\"");
  }

  @Test
  void anythingElseIsLeftAlone() {
    assertThat(enter(new IllegalStateException("broken"))).isNull();
    verify(request, never()).setResult(any());
  }

  @Test
  void soIsAResponseThatHasBegun() {
    when(request.serverResponse().headWritten()).thenReturn(true);

    assertThat(enter(kill)).isNull();
    verify(request, never()).setResult(any());
  }

  private Invocation enter(Throwable thrown) {
    return new QuarkusHandler(new TestContext())
        .enter(new WovenCall(request.getClass(), request, new Object[] {thrown}));
  }
}
