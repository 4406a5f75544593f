package io.loophound.agent.testkit.fault;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.ArrayList;
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

  /** Of one seam or the other; of both for the table of the jar, which is made elsewhere. */
  @Override
  public List<Point> points() {
    String seam = System.getProperty(POINTS);
    List<Point> points = new ArrayList<>();
    if (seam == null || seam.equals("langchain4j")) {
      points.add(point(CHAT + "ChatModel", "chat", CHAT_REQUEST));
      String handler = CHAT + "response.StreamingChatResponseHandler";
      points.add(point(CHAT + "StreamingChatModel", "chat", CHAT_REQUEST, handler));
    }
    if (seam == null || seam.equals("jdk-http")) {
      String push = "java.net.http.HttpResponse$PushPromiseHandler";
      points.add(point(CLIENT, "send", REQUEST, BODY_HANDLER));
      points.add(point(CLIENT, "sendAsync", REQUEST, BODY_HANDLER, push));
    }
    return points;
  }

  private static Point point(String type, String method, String... parameters) {
    return new Point(type, method, List.of(parameters), FaultyHandler.class.getName());
  }

  @Override
  public boolean isBesideLibrary() {
    return false;
  }

  @Override
  public String versionResource() {
    return "";
  }
}
