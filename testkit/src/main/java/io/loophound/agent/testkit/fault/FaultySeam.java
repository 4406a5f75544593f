package io.loophound.agent.testkit.fault;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/** Watches what the seam does that it stands for, which a test switches off, and only fails. */
public final class FaultySeam implements Seam {
  /** The system property with the name of the seam it stands for. */
  public static final String POINTS = "faulty.points";

  private static final String CLIENT = "jdk.internal.net.http.HttpClientImpl";
  private static final String REQUEST = "java.net.http.HttpRequest";
  private static final String BODY_HANDLER = "java.net.http.HttpResponse$BodyHandler";
  private static final String CHAT = "dev.langchain4j.model.chat.";
  private static final String CHAT_REQUEST = CHAT + "request.ChatRequest";

  @Override
  public String name() {
    return "faulty";
  }

  @Override
  public List<Point> points() {
    return "langchain4j".equals(System.getProperty(POINTS))
        ? List.of(
            point(CHAT + "ChatModel", "chat", CHAT_REQUEST),
            point(
                CHAT + "StreamingChatModel",
                "chat",
                CHAT_REQUEST,
                CHAT + "response.StreamingChatResponseHandler"))
        : List.of(
            point(CLIENT, "send", REQUEST, BODY_HANDLER),
            point(
                CLIENT,
                "sendAsync",
                REQUEST,
                BODY_HANDLER,
                "java.net.http.HttpResponse$PushPromiseHandler"));
  }

  private static Point point(String type, String method, String... parameters) {
    return new Point(type, method, List.of(parameters), FaultyHandler.class.getName());
  }

  @Override
  public boolean besideLibrary() {
    return false;
  }

  @Override
  public String versionResource() {
    return "";
  }
}
