package io.loophound.agent.it.web.apps;

import jakarta.servlet.Servlet;
import jakarta.ws.rs.core.Application;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;

/** RESTEasy on Tomcat, by its name: the tests are compiled against Jersey. */
public final class RestEasyApp {
  private static final String DISPATCHER =
      "org.jboss.resteasy.plugins.server.servlet.HttpServletDispatcher";

  private RestEasyApp() {}

  /** Leaves every exception to the framework. */
  public static final class Plain extends Application {
    @Override
    public Set<Class<?>> getClasses() {
      return Set.of(JaxRsApp.Orders.class);
    }
  }

  /** Has an answer of its own for every exception. */
  public static final class Own extends Application {
    @Override
    public Set<Class<?>> getClasses() {
      return Set.of(JaxRsApp.Orders.class, OwnMapper.class);
    }
  }

  /**
   * Starts, asks itself, and prints what came back; {@code plain} is without the mapper. A jar is
   * that of a Jersey, which another application on the server uses.
   */
  public static void main(String[] args) throws Exception {
    URL[] jar = args.length == 1 ? new URL[0] : new URL[] {Path.of(args[1]).toUri().toURL()};
    try (URLClassLoader other = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader())) {
      if (jar.length > 0) {
        Class.forName("org.glassfish.jersey.server.ServerRuntime$Responder", false, other);
      }
      serve(args[0].equals("plain") ? Plain.class : Own.class);
    }
  }

  private static void serve(Class<?> resources) throws Exception {
    Servlet dispatcher =
        Class.forName(DISPATCHER).asSubclass(Servlet.class).getDeclaredConstructor().newInstance();
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("resteasy").toString());
    tomcat.setPort(0);
    tomcat.getConnector();
    Context context = tomcat.addContext("", null);
    Wrapper servlet = Tomcat.addServlet(context, "rest", dispatcher);
    servlet.addInitParameter("jakarta.ws.rs.Application", resources.getName());
    context.addServletMappingDecoded("/*", "rest");
    tomcat.start();
    try {
      String base = "http://localhost:" + tomcat.getConnector().getLocalPort();
      MvcApp.print("/agent", base + "/agent");
      MvcApp.print("/broken", base + "/broken");
      MvcApp.print("/missing", base + "/missing");
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }
}
