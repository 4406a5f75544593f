package io.loophound.seam.activations;

import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.seam.SeamSpec;

/**
 * Notes the requests, messages and tasks that threads work for. A library that is absent, or has
 * other methods, costs nothing except what it could have told us.
 */
public final class ActivationsSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "activations";

  static final String POOL = "java.util.concurrent.ThreadPoolExecutor";
  private static final String FUTURE = "java.util.concurrent.CompletableFuture$";

  public ActivationsSeam() {
    super(NAME);
    lookInto("java.util.concurrent");
    actAs(SeamRole.NOTES);
    addTasks();
    addRequests();
    watch(MessagePoints.all());
  }

  private void addTasks() {
    add("WorkerHandler", POOL, "runWorker", POOL + "$Worker");
    add("NextTaskHandler", POOL, "getTask");
    add("ForkedTaskHandler", FUTURE + "AsyncSupply", "run");
    add("ForkedTaskHandler", FUTURE + "AsyncRun", "run");
  }

  private void addRequests() {
    servlet("jakarta.servlet.");
    servlet("javax.servlet.");
    request("sun.net.httpserver.ServerImpl$Exchange", "run");
    request(
        "io.grpc.stub.ServerCalls$UnaryServerCallHandler$UnaryServerCallListener", "onHalfClose");
    String undertow = "io.undertow.server.";
    add(
        "message.HttpHandler",
        undertow + "Connectors",
        "executeRootHandler",
        undertow + "HttpHandler",
        undertow + "HttpServerExchange");
  }

  private void servlet(String api) {
    add(
        "message.HttpHandler",
        api + "http.HttpServlet",
        "service",
        api + "ServletRequest",
        api + "ServletResponse");
  }

  private void request(String type, String method, String... parameters) {
    add("RequestHandler", type, method, parameters);
  }

  private void add(String handler, String type, String method, String... parameters) {
    watch(point(type, method, handler, parameters).whereFound());
  }
}
