package io.loophound.agent.it.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.awaitility.Awaitility;

/**
 * Tomcat as it is distributed, started by its own script with the option of docs/install.md. Only
 * its ports differ, and how often it looks for changed applications.
 */
final class TomcatServer implements AutoCloseable {
  private static final Pattern OPTION = Pattern.compile("(?s)```sh CATALINA_OPTS\\n(.*?)```");
  private static final Pattern PORT =
      Pattern.compile("Starting ProtocolHandler \\[\"http-nio-auto-1-(\\d+)\"\\]");

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path base;
  private Process process;
  private int port;

  /** Lays out a server in an empty folder. */
  TomcatServer(Path base) throws IOException {
    this.base = base;
    for (String folder : List.of("bin", "conf", "logs", "temp", "webapps", "work")) {
      Files.createDirectories(base.resolve(folder));
    }
    try (Stream<Path> files = Files.list(home().resolve("conf"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, base.resolve("conf").resolve(file.getFileName()));
      }
    }
    Path server = base.resolve("conf/server.xml");
    Files.writeString(
        server,
        Files.readString(server)
            .replace("port=\"8005\"", "port=\"-1\"")
            .replace("port=\"8080\"", "port=\"0\"")
            .replace("<Engine ", "<Engine backgroundProcessorDelay=\"1\" "));
    Matcher option = OPTION.matcher(Files.readString(Path.of("../../docs/install.md")));
    if (!option.find()) {
      throw new IllegalStateException("docs/install.md has no option for Tomcat");
    }
    Files.writeString(
        base.resolve("bin/setenv.sh"),
        option.group(1).replace("/opt/loophound.jar", ForkedJvm.agentJar().toString()));
  }

  private static Path home() throws IOException {
    Path servers = Path.of(System.getProperty("loophound.build-folder", "target"), "servers");
    try (Stream<Path> unpacked = Files.list(servers)) {
      return unpacked.findFirst().orElseThrow().toAbsolutePath();
    }
  }

  /** Puts an application in place, or in the place of the one that is there. */
  void deploy(String name, String descriptor, List<Class<?>> classes, List<Path> libraries)
      throws IOException {
    Path made = base.resolve("temp").resolve(name);
    try (OutputStream file = Files.newOutputStream(made);
        JarOutputStream war = new JarOutputStream(file)) {
      add(war, "WEB-INF/web.xml", descriptor.getBytes(UTF_8));
      for (Class<?> type : classes) {
        String path = type.getName().replace('.', '/') + ".class";
        try (InputStream in = type.getClassLoader().getResourceAsStream(path)) {
          add(war, "WEB-INF/classes/" + path, in.readAllBytes());
        }
      }
      for (Path library : libraries) {
        add(war, "WEB-INF/lib/" + library.getFileName(), Files.readAllBytes(library));
      }
    }
    Files.move(
        made, base.resolve("webapps").resolve(name + ".war"), StandardCopyOption.REPLACE_EXISTING);
  }

  private static void add(JarOutputStream war, String name, byte[] content) throws IOException {
    war.putNextEntry(new ZipEntry(name));
    war.write(content);
    war.closeEntry();
  }

  void start(Map<String, String> environment) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", home().resolve("bin/catalina.sh").toString(), "run");
    Map<String, String> env = builder.environment();
    env.keySet().removeIf(name -> name.endsWith("_OPTIONS") || name.endsWith("_OPTS"));
    env.keySet().removeIf(name -> name.startsWith("LOOPHOUND_") || name.startsWith("CATALINA_"));
    env.put("JAVA_HOME", System.getProperty("java.home"));
    env.put("CATALINA_BASE", base.toString());
    env.putAll(environment);
    process =
        builder.redirectErrorStream(true).redirectOutput(base.resolve("log").toFile()).start();
    Awaitility.await("its port").until(() -> PORT.matcher(log()).find() || !process.isAlive());
    Matcher found = PORT.matcher(log());
    if (!found.find()) {
      throw new IllegalStateException(log());
    }
    port = Integer.parseInt(found.group(1));
  }

  /** What an application says, or the status in its place. */
  String get(String path) {
    try {
      URI address = URI.create("http://127.0.0.1:" + port + path);
      HttpResponse<String> response =
          client.send(
              HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
      return response.statusCode() == 200
          ? response.body()
          : Integer.toString(response.statusCode());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** How many applications' class loaders are alive after a full collection. */
  long loaders() throws IOException {
    ProcessBuilder histogram =
        new ProcessBuilder(
            Jdk.current().tool("jcmd").toString(),
            Long.toString(process.pid()),
            "GC.class_histogram");
    Process jcmd = histogram.redirectErrorStream(true).start();
    String out = new String(jcmd.getInputStream().readAllBytes(), UTF_8);
    Matcher line =
        Pattern.compile(
                "(\\d+) +\\d+ +org\\.apache\\.catalina\\.loader\\.ParallelWebappClassLoader")
            .matcher(out);
    if (!line.find()) {
      throw new IllegalStateException(out);
    }
    return Long.parseLong(line.group(1));
  }

  /** Everything it has written. */
  String log() throws IOException {
    return Files.readString(base.resolve("log"));
  }

  /** Ends it as an operator does; returns its exit code. */
  int stop() throws InterruptedException {
    process.toHandle().destroy();
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      throw new AssertionError("still running a minute after it was asked to stop");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
