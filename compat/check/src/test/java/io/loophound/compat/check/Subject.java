package io.loophound.compat.check;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.examples.standin.StandIn;
import io.loophound.examples.standin.ToolServer;
import java.io.File;
import java.nio.file.Path;
import java.util.List;

/**
 * An application on one version of a framework.
 *
 * @param module its folder in {@code compat}, which is the framework's name and the version
 */
record Subject(String module) {
  static final StandIn STAND_IN = StandIn.start();

  /** From the oldest to the newest of each framework. */
  static final List<Subject> ALL = matching("(langchain4j|spring-ai)-[1-9].*");

  /**
   * How it works: at once, as a stream, with a tool that is a lambda, with a tool server, with two
   * tools at a time.
   */
  static final List<String> WAYS = List.of("call", "stream", "tools", "mcp", "together");

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(STAND_IN::close));
  }

  /** Those that match, in the order of the table. */
  static List<Subject> matching(String names) {
    return Applications.matching(names).stream().map(Subject::new).toList();
  }

  String seam() {
    return module.substring(0, module.lastIndexOf('-'));
  }

  String version() {
    return module.substring(module.lastIndexOf('-') + 1);
  }

  /** The application in one way; {@code model} plays a scenario. */
  ForkedJvm app(Jdk jdk, String way, String model) {
    return app("io.loophound.compat.App", jdk, way, model);
  }

  /** An application in one way. */
  ForkedJvm app(String main, Jdk jdk, String way, String model) {
    return (QuarkusApplication.is(module) ? QuarkusApplication.jvm(module, model) : plain(main))
        .jdk(jdk)
        .args(way)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", model)
        .env("TOOL_SERVER", toolServer(jdk));
  }

  private ForkedJvm plain(String main) {
    Path folder = Path.of("..", module, "target").toAbsolutePath().normalize();
    Path classes = folder.resolve("classes");
    if (NewerJava.needed(module)) {
      NewerJava.compile(module, classes);
    }
    return ForkedJvm.of(main)
        .classPath(classes + File.pathSeparator + folder.resolve("lib") + "/*");
  }

  private static String toolServer(Jdk jdk) {
    return String.join(
        "|",
        jdk.tool("java"),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        ToolServer.class.getName());
  }

  @Override
  public String toString() {
    return module;
  }
}
