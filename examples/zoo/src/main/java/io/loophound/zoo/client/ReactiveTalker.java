package io.loophound.zoo.client;

import io.loophound.zoo.client.format.Format;
import io.loophound.zoo.client.format.History;
import io.loophound.zoo.client.format.Message;
import io.loophound.zoo.client.transport.Transport;
import io.loophound.zoo.client.transport.WebClientTransport;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Turn;
import io.loophound.zoo.script.Use;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A hand-written agent that never blocks: WebClient and a chain of Monos. */
public final class ReactiveTalker {
  private final Endpoint endpoint;
  private final Program program;
  private final Format format;
  private final WebClientTransport transport = new WebClientTransport();

  public ReactiveTalker(Endpoint endpoint) {
    this.endpoint = endpoint;
    this.program = endpoint.program();
    this.format = Format.of(program.wire());
  }

  /** Holds a conversation; signals an error if it ends early. */
  public Mono<Void> hold(Talk talk) {
    History history = new History(program.memory());
    Toolbox tools = new Toolbox(talk);
    return Flux.fromIterable(talk.turns())
        .concatMap(turn -> turn(talk, turn, history, tools))
        .then();
  }

  private Mono<Void> turn(Talk talk, Turn turn, History history, Toolbox tools) {
    return Mono.fromRunnable(() -> history.add(Message.user(turn.user())))
        .thenMany(Flux.fromIterable(turn.steps()))
        .concatMap(step -> Mono.defer(() -> step(talk, step, history, tools)))
        .then();
  }

  private Mono<Void> step(Talk talk, Step step, History history, Toolbox tools) {
    String body = format.request(program.model(), talk, history.remembered()).toString();
    return transport
        .send(endpoint.uri(format.path(program.model())), format.headers(endpoint.key()), body)
        .flatMap(ReactiveTalker::body)
        .map(format::reply)
        .doOnNext(reply -> history.take(reply, step))
        .flatMap(reply -> results(reply.calls(), history, tools));
  }

  private static Mono<String> body(Transport.Reply reply) {
    return reply.status() == 200
        ? Mono.just(reply.body())
        : Mono.error(new IOException("HTTP " + reply.status() + ": " + reply.body()));
  }

  private static Mono<Void> results(List<Message.Call> calls, History history, Toolbox tools) {
    return Flux.fromIterable(calls)
        .concatMap(
            call -> {
              Use use = tools.take(call.tool());
              return Mono.delay(Duration.ofMillis(use.millis()))
                  .doOnNext(tick -> history.result(call, use));
            })
        .then();
  }
}
