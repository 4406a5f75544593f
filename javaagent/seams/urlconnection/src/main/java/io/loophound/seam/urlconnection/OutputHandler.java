package io.loophound.seam.urlconnection;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;

/** Handles the method that returns the stream for the body: a streamed body gets a gate. */
public final class OutputHandler implements Handler {
  private final SeamContext context;
  private final UrlCalls calls;

  public OutputHandler(SeamContext context) {
    this.context = context;
    this.calls = new UrlCalls(context);
  }

  @Override
  public Invocation enter(WovenCall call) {
    HttpURLConnection connection = (HttpURLConnection) call.self();
    boolean mayBecomeOurs = calls.mayBecomeOurs(connection);
    return mayBecomeOurs ? new GatedOutput(connection, call.owner()) : null;
  }

  private final class GatedOutput implements Invocation.Proceed {
    private final HttpURLConnection connection;
    private final Class<?> type;

    GatedOutput(HttpURLConnection connection, Class<?> type) {
      this.connection = connection;
      this.type = type;
    }

    /** The method turns a GET into a POST, so the request is known only afterwards. */
    @Override
    public Object exit(Object returned, Throwable thrown) {
      boolean streamed =
          returned instanceof OutputStream && !(returned instanceof ByteArrayOutputStream);
      if (!streamed || !calls.mayBeOurs(connection)) {
        return returned;
      }
      try {
        UrlCall known = calls.findKnown(connection);
        UrlCall seen = known == null ? calls.find(connection, type) : known;
        return seen == null ? returned : seen.gate(connection, (OutputStream) returned);
      } catch (ReflectiveOperationException | RuntimeException e) {
        context.error(e);
        return returned;
      }
    }
  }
}
