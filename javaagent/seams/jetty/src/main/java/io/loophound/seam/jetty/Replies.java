package io.loophound.seam.jetty;

import io.loophound.seam.http.Refusal;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response.CompleteListener;
import org.eclipse.jetty.client.transport.HttpConversation;
import org.eclipse.jetty.client.transport.HttpRequest;
import org.eclipse.jetty.client.transport.HttpResponse;
import org.eclipse.jetty.client.transport.ResponseListeners;
import org.eclipse.jetty.http.HttpVersion;

/** Replies that no server has sent, and who gets them. */
final class Replies {
  private Replies() {}

  /** The reply to a refused call, with its body. */
  static ContentResponse of(Refusal refusal, Request request) {
    HttpResponse head =
        new HttpResponse(request)
            .version(HttpVersion.HTTP_1_1)
            .status(refusal.status())
            .reason("Refused")
            .headers(headers -> refusal.headers().forEach(headers::put));
    byte[] body = refusal.body().getBytes(StandardCharsets.UTF_8);
    return ContentResponse.from(head, body, "application/json", "UTF-8");
  }

  /** Who waits for the reply to a request that is not sent. */
  static ResponseListeners listeners(HttpRequest request, CompleteListener listener) {
    HttpConversation conversation = request.getConversation();
    if (conversation.getExchanges().isEmpty()) {
      ResponseListeners all = new ResponseListeners(request.getResponseListeners());
      all.addCompleteListener(listener, true);
      return all;
    }
    conversation.updateResponseListeners(null); // those of the request that was redirected
    return conversation.getResponseListeners();
  }
}
