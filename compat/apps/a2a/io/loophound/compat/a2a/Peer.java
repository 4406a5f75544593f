package io.loophound.compat.a2a;

import io.a2a.A2A;
import io.a2a.client.Client;
import io.a2a.client.MessageEvent;
import io.a2a.client.config.ClientConfig;
import io.a2a.client.transport.jsonrpc.JSONRPCTransport;
import io.a2a.client.transport.jsonrpc.JSONRPCTransportConfig;
import io.a2a.spec.A2AClientException;
import io.a2a.spec.Message;
import io.a2a.spec.TextPart;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Another agent, asked over A2A with the client of the SDK. */
final class Peer {
  private final Client client;
  private final boolean keepsContext;
  private String context;

  /**
   * An agent.
   *
   * @param keepsContext whether all questions are one conversation of its
   */
  Peer(String url, boolean keepsContext) throws A2AClientException {
    this.keepsContext = keepsContext;
    client =
        Client.builder(Desk.card(url))
            .withTransport(JSONRPCTransport.class, new JSONRPCTransportConfig())
            .clientConfig(ClientConfig.builder().setStreaming(false).build())
            .build();
  }

  /** What it answers, or that it failed. */
  String ask(String text) {
    CompletableFuture<Message> answer = new CompletableFuture<>();
    try {
      client.sendMessage(
          A2A.createUserTextMessage(text, context, null),
          List.of((event, card) -> answer.complete(((MessageEvent) event).getMessage())),
          answer::completeExceptionally,
          null);
    } catch (A2AClientException failed) {
      return "Error: " + failed.getMessage();
    }
    Message message = answer.join();
    context = keepsContext ? message.getContextId() : null;
    return text(message);
  }

  static String text(Message message) {
    return message.getParts().stream()
        .map(part -> part instanceof TextPart words ? words.getText() : "")
        .collect(Collectors.joining());
  }
}
