package io.loophound.seam.springwebflux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.testkit.TestContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.adapter.HttpWebHandlerAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class ProblemAnswerTest {
  private final RuntimeException kill = new LoopHoundKill("stopped", "lh-1", "");
  private final TestContext context = new TestContext();
  private final HttpHeaders headers = new HttpHeaders();
  private final ServerHttpResponse response = mock(ServerHttpResponse.class);
  private final ServerWebExchange exchange = mock(ServerWebExchange.class);
  private HttpStatusCode status;
  private String body;

  @BeforeEach
  void prepare() {
    when(exchange.getResponse()).thenReturn(response);
    when(response.getHeaders()).thenReturn(headers);
    when(response.bufferFactory()).thenReturn(new DefaultDataBufferFactory());
    when(response.setStatusCode(any()))
        .thenAnswer(
            set -> {
              status = set.getArgument(0);
              return true;
            });
    when(response.writeWith(any())).thenAnswer(write -> read(write.getArgument(0)));
  }

  private Mono<Void> read(Publisher<DataBuffer> written) {
    return Flux.from(written).doOnNext(part -> body = part.toString(StandardCharsets.UTF_8)).then();
  }

  @Test
  void aKillIsAProblem() {
    headers.set("Content-Encoding", "gzip");
    answer(kill).block();

    assertThat(status.value()).isEqualTo(422);
    assertThat(headers.getFirst("Content-Type")).isEqualTo("application/problem+json");
    assertThat(headers.getFirst("x-loophound-decision")).isEqualTo("lh-1");
    assertThat(headers.getContentLength()).isEqualTo(body.length());
    assertThat(headers.getFirst("Content-Encoding")).isNull();
    assertThat(body).contains("\"status\":422", "\"decision\":\"lh-1\"");
  }

  @Test
  void soIsWhatItCaused() {
    context.status = 429;
    answer(new IllegalStateException(new RuntimeException(kill))).block();

    assertThat(status.value()).isEqualTo(429);
    assertThat(body).contains("\"status\":429", "\"decision\":\"lh-1\"");
  }

  @Test
  void anythingElseIsLeftAlone() {
    assertThat(enter(new IllegalStateException("broken"))).isNull();
    assertThat(status).isNull();
  }

  @Test
  void soIsAResponseThatHasBegun() {
    when(response.isCommitted()).thenReturn(true);

    assertThat(enter(kill)).isNull();
    assertThat(status).isNull();
  }

  @Test
  void ifNobodyListensTheRequestEndsWithTheKill() {
    doReturn(Mono.error(new IOException("broken pipe"))).when(response).writeWith(any());

    assertThatThrownBy(() -> answer(kill).block()).isSameAs(kill);
  }

  @Test
  void springHasOneOfTheMethods() {
    List<Point> points = new SpringWebFluxSeam().points();

    assertThat(HttpWebHandlerAdapter.class.getDeclaredMethods())
        .filteredOn(method -> method.getName().equals("handleUnresolvedError"))
        .singleElement()
        .satisfies(
            method ->
                assertThat(points)
                    .filteredOn(point -> point.type().equals(HttpWebHandlerAdapter.class.getName()))
                    .extracting(Point::parameters)
                    .contains(
                        Arrays.stream(method.getParameterTypes()).map(Class::getName).toList()));
  }

  private Mono<?> answer(Throwable thrown) {
    return (Mono<?>) ((Invocation.Replace) enter(thrown)).value();
  }

  private Invocation enter(Throwable thrown) {
    Object[] arguments = {exchange, thrown};
    return new UnresolvedHandler(context)
        .enter(new WovenCall(HttpWebHandlerAdapter.class, null, arguments));
  }
}
