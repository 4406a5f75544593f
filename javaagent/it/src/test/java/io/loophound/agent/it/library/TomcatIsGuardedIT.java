package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.it.library.apps.AgentServlet;
import io.loophound.examples.standin.StandIn;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tomcat with one more option: an agent in a web application, deployed twice. */
class TomcatIsGuardedIT {
  private static final String REFUSED = "422 recursive_loop_detected";
  private static final Pattern OF_LOOPHOUND = Pattern.compile("WARNING.*(?i:loophound)");
  // Jackson leaves buffers to Tomcat's threads, behind soft references: they go at each collection
  private static final String OPTIONS =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:SoftRefLRUPolicyMSPerMB=0";
  private static final int STOPPED_BY_SIGTERM = 128 + 15;
  private static final String DESCRIPTOR =
      """
      <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.1" metadata-complete="true">
        <servlet>
          <servlet-name>agent</servlet-name>
          <servlet-class>%s</servlet-class>
        </servlet>
        <servlet-mapping>
          <servlet-name>agent</servlet-name>
          <url-pattern>/ask</url-pattern>
          <url-pattern>/loader</url-pattern>
        </servlet-mapping>
      </web-app>
      """
          .formatted(AgentServlet.class.getName());

  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @TempDir private Path folder;

  @Test
  void loopsAreStoppedAndNothingOfAnOldDeploymentStays() throws Exception {
    String model = Bench.model("loop-failing-tool");
    Path report = folder.resolve("report.json");
    try (TomcatServer tomcat = new TomcatServer(folder.resolve("tomcat"))) {
      deploy(tomcat);
      tomcat.start(
          Map.of(
              "OPENAI_BASE_URL",
              STAND_IN.baseUrl(),
              "OPENAI_MODEL",
              model,
              "CATALINA_OPTS",
              OPTIONS + " -Dloophound.report=" + report));
      String first = tomcat.get("/agent/loader");
      assertThat(tomcat.get("/agent/ask")).isEqualTo(REFUSED);
      long calls = STAND_IN.counts(model).modelCalls();
      assertThat(calls).isBetween(3L, 9L);

      deploy(tomcat);
      Awaitility.await("the new deployment")
          .until(
              () -> tomcat.get("/agent/loader"),
              answer -> answer.startsWith("loader ") && !answer.equals(first));
      Awaitility.await("the old one's class loader is gone")
          .pollInterval(Duration.ofSeconds(1))
          .until(tomcat::loaders, alive -> alive == 1);
      assertThat(tomcat.get("/agent/ask")).isEqualTo(REFUSED);
      assertThat(STAND_IN.counts(model).modelCalls()).isGreaterThan(calls);

      assertThat(tomcat.stop()).isEqualTo(STOPPED_BY_SIGTERM);
      assertThat(tomcat.log()).contains("[loophound] guarding jdk", "Destroying ProtocolHandler");
      assertThat(complaints(tomcat.log())).isEmpty();
    }
    assertThat(new ObjectMapper().readTree(report.toFile()).path("errors").asInt(-1)).isZero();
  }

  private static void deploy(TomcatServer tomcat) throws IOException, ReflectiveOperationException {
    Class<?> loop = Class.forName(AgentServlet.class.getPackageName() + ".RawLoop");
    tomcat.deploy("agent", DESCRIPTOR, List.of(AgentServlet.class, loop), jackson());
  }

  private static List<Path> jackson() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> entry.matches(".*/jackson-(core|databind|annotations)-[\\d.]+\\.jar"))
        .map(Path::of)
        .filter(Files::exists)
        .toList();
  }

  /** What Tomcat says about LoopHound: threads and variables of threads that it left behind. */
  private static List<String> complaints(String log) {
    return log.lines()
        .filter(line -> line.contains("SEVERE") || OF_LOOPHOUND.matcher(line).find())
        .toList();
  }
}
