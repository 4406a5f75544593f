package io.loophound.seam.urlconnection;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.io.InputStream;
import java.net.HttpURLConnection;

/** Handles the method that sends a request, unless it was streamed, and gets the reply. */
public final class InputHandler implements Handler {
  private final SeamContext context;
  private final UrlCalls calls;

  public InputHandler(SeamContext context) {
    this.context = context;
    this.calls = new UrlCalls(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    HttpURLConnection connection = (HttpURLConnection) call.self();
    if (!calls.mayBeOurs(connection)) {
      return null;
    }
    try {
      UrlCall known = calls.findKnown(connection);
      UrlCall seen = known == null ? calls.find(connection, call.owner()) : known;
      if (seen == null || !seen.enter(connection)) {
        return null;
      }
      return seen.kill() == null
          ? new OpenReply(seen, connection)
          : new Invocation.Throw(seen.kill());
    } catch (Throwable thrown) {
      context.error(thrown);
      return null;
    }
  }

  private record OpenReply(UrlCall call, HttpURLConnection connection)
      implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      if (returned instanceof InputStream body) {
        return call.reply(connection, body);
      }
      call.failed(connection, thrown);
      return returned;
    }
  }
}
