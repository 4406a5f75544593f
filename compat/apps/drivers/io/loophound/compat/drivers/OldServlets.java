package io.loophound.compat.drivers;

import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** A servlet from before Jakarta. */
final class OldServlets {
  private OldServlets() {}

  static Callable<String> start() throws Exception {
    Logger.getLogger("org.apache").setLevel(Level.OFF);
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
    tomcat.setPort(0);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "page", new Page());
    context.addServletMappingDecoded("/", "page");
    tomcat.getConnector(); // there is none before one asks
    tomcat.start();
    return () -> Agent.get(tomcat.getConnector().getLocalPort());
  }

  private static final class Page extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.getWriter().print(Agent.activation());
    }
  }
}
