package io.loophound.zoo.host;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Consumer;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;

/** A servlet in an embedded Tomcat. */
final class ServletSite extends Site {
  private final Tomcat tomcat = new Tomcat();

  ServletSite(Consumer<Talk> job, Program program) throws IOException, LifecycleException {
    java.util.logging.Logger.getLogger("org.apache").setLevel(java.util.logging.Level.OFF);
    tomcat.setBaseDir(Files.createTempDirectory("zoo-tomcat").toString());
    tomcat.setPort(0);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "assistant", new Assistant(job, program));
    context.addServletMappingDecoded("/assistant", "assistant");
    tomcat.getConnector(); // there is none before the first request
    tomcat.start();
  }

  @Override
  int port() {
    return tomcat.getConnector().getLocalPort();
  }

  @Override
  public void close() {
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Assistant extends HttpServlet {
    private final transient Consumer<Talk> job;
    private final transient Program program;

    Assistant(Consumer<Talk> job, Program program) {
      this.job = job;
      this.program = program;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      job.accept(program.talks().get(Integer.parseInt(request.getParameter("talk"))));
      response.getWriter().println("done");
    }
  }
}
