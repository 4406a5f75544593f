package io.loophound.seam.springwebflux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.testkit.TestContext;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** With classes named as those of Spring Boot. */
class BootHandlerTest {
  private final ServerWebExchange exchange = mock(ServerWebExchange.class, RETURNS_DEEP_STUBS);

  @Test
  void whatSpringBootWouldRenderIsAProblem() {
    when(exchange.getResponse().getHeaders()).thenReturn(new HttpHeaders());
    when(exchange.getResponse().writeWith(any())).thenReturn(Mono.empty());

    assertThat(enter(new DefaultErrorWebExceptionHandler())).isInstanceOf(Invocation.Replace.class);
  }

  @Test
  void aHandlerOfTheApplicationKeepsIt() {
    assertThat(enter(new OwnHandler())).isNull();
    assertThat(enter(new DefaultErrorWebExceptionHandler() {})).isNull();
  }

  private Invocation enter(AbstractErrorWebExceptionHandler handler) {
    Object[] arguments = {exchange, new LoopHoundKill("stopped", "lh-1", "")};
    return new BootHandler(new TestContext())
        .enter(new WovenCall(AbstractErrorWebExceptionHandler.class, handler, arguments));
  }

  private static final class OwnHandler extends AbstractErrorWebExceptionHandler {}
}

abstract class AbstractErrorWebExceptionHandler {}

class DefaultErrorWebExceptionHandler extends AbstractErrorWebExceptionHandler {}
