package io.loophound.zoo.client;

import io.loophound.zoo.client.format.Format;
import io.loophound.zoo.client.format.History;
import io.loophound.zoo.client.format.Message;
import io.loophound.zoo.client.transport.Transport;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Turn;
import java.io.IOException;

/** A hand-written agent: a loop around an HTTP client. */
final class RawTalker implements Talker {
  private final Endpoint endpoint;
  private final Program program;
  private final Format format;
  private final Transport transport;

  RawTalker(Endpoint endpoint) {
    this.endpoint = endpoint;
    this.program = endpoint.program();
    this.format = Format.of(program.wire());
    this.transport = Transport.of(program.http());
  }

  @Override
  public void hold(Talk talk) throws IOException, InterruptedException {
    History history = new History(program.memory());
    Toolbox tools = new Toolbox(talk);
    boolean first = true;
    for (Turn turn : talk.turns()) {
      Pause.of(first ? 0 : talk.pause());
      first = false;
      history.add(Message.user(turn.user()));
      for (Step step : turn.steps()) {
        Message reply = ask(talk, history);
        history.take(reply, step);
        for (Message.Call call : reply.calls()) {
          history.result(call, tools.run(call.tool()));
        }
      }
    }
  }

  private Message ask(Talk talk, History history) throws IOException, InterruptedException {
    String model = program.model();
    String body = format.request(model, talk, history.remembered()).toString();
    for (int attempt = 0; ; attempt++) {
      Transport.Reply reply =
          transport.post(endpoint.uri(format.path(model)), format.headers(endpoint.key()), body);
      if (reply.status() == 200) {
        return format.reply(reply.body());
      }
      boolean again = reply.status() == 429 || reply.status() >= 500;
      if (!again || attempt >= program.retries()) {
        throw new IOException("HTTP " + reply.status() + ": " + reply.body());
      }
      Pause.of(program.retryWait());
    }
  }
}
