package io.loophound.seam.activations;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamRole;
import java.util.ArrayList;
import java.util.List;

/**
 * Notes the requests, messages and tasks that threads work for. A library that is absent, or has
 * other methods, costs nothing except what it could have told us.
 */
public final class ActivationsSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "activations";

  static final String POOL = "java.util.concurrent.ThreadPoolExecutor";
  private static final String FUTURE = "java.util.concurrent.CompletableFuture$";
  private static final String PACKAGE = "io.loophound.seam.activations.";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    List<Point> points = new ArrayList<>();
    addTasks(points);
    addRequests(points);
    points.addAll(MessagePoints.all());
    return points;
  }

  private static void addTasks(List<Point> points) {
    add(points, "WorkerHandler", POOL, "runWorker", POOL + "$Worker");
    add(points, "NextTaskHandler", POOL, "getTask");
    add(points, "ForkedTaskHandler", FUTURE + "AsyncSupply", "run");
    add(points, "ForkedTaskHandler", FUTURE + "AsyncRun", "run");
  }

  private static void addRequests(List<Point> points) {
    servlet(points, "jakarta.servlet.");
    servlet(points, "javax.servlet.");
    request(points, "sun.net.httpserver.ServerImpl$Exchange", "run");
    request(
        points,
        "io.grpc.stub.ServerCalls$UnaryServerCallHandler$UnaryServerCallListener",
        "onHalfClose");
    String undertow = "io.undertow.server.";
    add(
        points,
        "message.HttpHandler",
        undertow + "Connectors",
        "executeRootHandler",
        undertow + "HttpHandler",
        undertow + "HttpServerExchange");
  }

  private static void servlet(List<Point> points, String api) {
    add(
        points,
        "message.HttpHandler",
        api + "http.HttpServlet",
        "service",
        api + "ServletRequest",
        api + "ServletResponse");
  }

  private static void request(
      List<Point> points, String type, String method, String... parameters) {
    add(points, "RequestHandler", type, method, parameters);
  }

  private static void add(
      List<Point> points, String handler, String type, String method, String... parameters) {
    points.add(new Point(type, method, List.of(parameters), PACKAGE + handler).whereFound());
  }

  @Override
  public boolean besideLibrary() {
    return false;
  }

  @Override
  public SeamRole role() {
    return SeamRole.NOTES;
  }

  @Override
  public List<String> opens() {
    return List.of("java.util.concurrent");
  }

  @Override
  public String versionResource() {
    return "";
  }
}
