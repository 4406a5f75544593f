package io.loophound.seam.urlconnection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.Invocation.Throw;
import io.loophound.agent.seam.WovenCall;
import io.loophound.testkit.http.HttpClientContract;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import net.bytebuddy.agent.ByteBuddyAgent;
import org.junit.jupiter.api.BeforeAll;

/** The JDK's old client, with the handlers called where the woven code would call them. */
abstract class UrlConnectionContract extends HttpClientContract {
  private static final Object[] NO_ARGUMENTS = {};

  private final Handler input = new InputHandler(context);
  private final Handler output = new OutputHandler(context);

  /** Says how the body will be sent. */
  abstract void prepare(HttpURLConnection connection, int length);

  @BeforeAll
  static void openWhatTheAgentOpens() {
    Set<Module> us = Set.of(UrlConnectionContract.class.getModule());
    ByteBuddyAgent.install()
        .redefineModule(
            Object.class.getModule(),
            Set.of(),
            Map.of(),
            new UrlConnectionSeam().opens().stream().collect(Collectors.toMap(p -> p, p -> us)),
            Set.of(),
            Map.of());
  }

  @Override
  protected final String seam() {
    return "url-connection";
  }

  @Override
  protected final Answer post(URI address, String json, Map<String, String> headers)
      throws IOException {
    HttpURLConnection connection = send(address, json, headers);
    try (InputStream in = reply(connection)) {
      return new Answer(
          connection.getResponseCode(),
          in == null ? "" : new String(in.readAllBytes(), UTF_8), // a reply without a body
          connection.getHeaderField("x-loophound-warning"));
    }
  }

  @Override
  protected final void leave(URI address, String json) throws IOException {
    HttpURLConnection connection = send(address, json, Map.of());
    try (InputStream in = reply(connection)) {
      if (in.read() < 0) {
        throw new IOException("no reply");
      }
      connection.disconnect();
    }
  }

  private HttpURLConnection send(URI address, String json, Map<String, String> headers)
      throws IOException {
    byte[] bytes = json.getBytes(UTF_8);
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    headers.forEach(connection::setRequestProperty);
    prepare(connection, bytes.length);
    Proceed gated = (Proceed) output.enter(call(connection));
    OutputStream plain = connection.getOutputStream();
    try (OutputStream out = gated == null ? plain : (OutputStream) gated.exit(plain, null)) {
      out.write(bytes);
    }
    return connection;
  }

  private InputStream reply(HttpURLConnection connection) throws IOException {
    Invocation entered = input.enter(call(connection));
    if (entered instanceof Throw thrown) {
      throw thrown.kill();
    }
    Proceed invocation = (Proceed) entered;
    try {
      InputStream in = connection.getInputStream();
      return invocation == null ? in : (InputStream) invocation.exit(in, null);
    } catch (IOException e) {
      if (invocation != null) {
        invocation.exit(null, e);
      }
      return connection.getErrorStream();
    }
  }

  private static WovenCall call(HttpURLConnection connection) {
    return new WovenCall(connection.getClass(), connection, NO_ARGUMENTS);
  }
}
