package io.loophound.agent.it.library.apps;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.http.HttpClient;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An agent in a web application: {@code /ask} prints how its loop ended, {@code /loader} which
 * deployment answers.
 */
public final class AgentServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  private transient ExecutorService threads;
  private transient HttpClient client;

  @Override
  public void init() {
    threads = Executors.newCachedThreadPool();
    client = HttpClient.newBuilder().executor(threads).build();
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    String answer =
        request.getServletPath().equals("/ask")
            ? ask()
            : "loader " + System.identityHashCode(getClass().getClassLoader());
    response.setContentType("text/plain");
    response.getWriter().print(answer);
  }

  private String ask() throws ServletException {
    try {
      return new RawLoop(client, "raw", System.getenv("OPENAI_MODEL")).run();
    } catch (Exception e) {
      throw new ServletException(e);
    }
  }

  /** A client has no other end before Java 21; without its threads a collection ends it. */
  @Override
  public void destroy() {
    threads.shutdownNow();
  }
}
