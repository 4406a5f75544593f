package io.loophound.agent.it.web.apps;

import com.sun.net.httpserver.HttpServer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** Jersey on the JDK's server. */
public final class JaxRsApp {

  private JaxRsApp() {}

  /** An agent behind a resource. */
  @Path("/")
  public static final class Orders {
    /** The agent's answer. */
    @GET
    @Path("agent")
    public String order() {
      return MvcApp.ask();
    }

    /** An error that is none of ours. */
    @GET
    @Path("broken")
    public String broken() {
      return Optional.<String>empty().orElseThrow();
    }
  }

  /** Starts, asks itself, and prints what came back; {@code plain} is without the mapper. */
  public static void main(String[] args) throws Exception {
    ResourceConfig resources = new ResourceConfig(Orders.class);
    if (!args[0].equals("plain")) {
      resources.register(OwnMapper.class);
    }
    HttpServer server =
        JdkHttpServerFactory.createHttpServer(URI.create("http://localhost:0/"), resources);
    try {
      String base = "http://localhost:" + server.getAddress().getPort();
      MvcApp.print("/agent", base + "/agent");
      MvcApp.print("/broken", base + "/broken");
      MvcApp.print("/missing", base + "/missing");
    } finally {
      server.stop(0);
      if (server.getExecutor() instanceof ExecutorService threads) {
        threads.shutdown(); // otherwise the JVM would wait for them
      }
    }
  }
}
