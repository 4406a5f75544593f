package io.loophound.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.apps.ProbeApp;
import io.loophound.agent.operator.file.FileChecks;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for a machine on which something is not as it should be, with the shipped jar. */
class DoctorIT {
  private static final String REFUSED =
      """
      log=F/no/loophound.log
      report=F/held
      prices=F/prices.json
      wire.paths=/llm=opnai
      events.file=F/no/events.jsonl
      spend.file=F
      record=F/prices.json
      admin.token-file=F/prices.json/token
      alerts.webhook=ftp://user:secret@hooks
      alerts.mail.to=ops@example.com
      alerts.mail.user=ops
      alerts.mail.password-file=F/none
      """;

  private static final String PROBLEMS =
      """
      loophound.log = F/no/loophound.log: F/no/loophound.log is in F/no, which is not a folder; allowed is stderr, none, slf4j, or FILE
      loophound.report = F/held: it is written by orders@web-1/7, so another name would be used (%n, %h or %p keep names apart); allowed is FILE
      loophound.prices = F/prices.json: F/prices.json: Unexpected end-of-input within/between Array entries in line 1; allowed is a JSON file such as {"model": [input, output, cached input]}
      bad value in loophound.wire.paths: /llm=opnai; allowed is PATH=DIALECT with one of
      loophound.events.file = F/no/events.jsonl: the folder F/no does not exist; allowed is FILE
      loophound.spend.file = F: F is a directory; allowed is FILE
      loophound.record = F/prices.json: F/prices.json is not a folder; allowed is a folder in which this user can write, or a new one in such a folder
      loophound.admin.token-file = F/prices.json/token: F/prices.json is not a folder; allowed is FILE
      loophound.admin.port = PORT: Address already in use, so another port would be taken; allowed is a free port of 127.0.0.1 that this user may open, or auto
      no alerts: loophound.alerts.webhook = (not shown): allowed is an address that begins with http:// or https:// and names a host
      no alerts by e-mail: loophound.alerts.mail.host is not set; allowed is the name of an SMTP server
      loophound.alerts.mail.password-file = F/none: F/none does not exist; allowed is a file whose first line is the password
      """;

  private static final String TAKEN =
      """
      log=F/loophound.log
      report=F/report-%p.json
      prices=F/prices.json
      wire.paths=/llm=openai-chat
      events.file=F/events.jsonl
      spend.file=F/spend
      record=F/runs
      admin.port=auto
      admin.token-file=F/token
      alerts.webhook=https://hooks.example.com/x
      alerts.mail.to=ops@example.com
      alerts.mail.host=mail.example.com
      alerts.mail.user=ops
      alerts.mail.password-file=F/password
      """;

  private static ForkedJvm doctor(String... arguments) {
    return ForkedJvm.ofJar(ForkedJvm.agentJar()).withoutAgent().args(arguments);
  }

  @Test
  void doctorTellsWhatIsGuardedAndWhatIsNot(@TempDir Path folder) throws Exception {
    Path jar = folder.resolve("app.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("org/eclipse/jetty/client/HttpClient.class"));
      zip.putNextEntry(new ZipEntry("BOOT-INF/classes/dev/langchain4j/model/chat/ChatModel.class"));
      zip.putNextEntry(
          new ZipEntry("META-INF/maven/dev.langchain4j/langchain4j-core/pom.properties"));
      zip.write("version=1.99.0".getBytes(StandardCharsets.UTF_8));
    }

    Outcome outcome = doctor("doctor", jar.toString()).property("loophound.windw", "3").run();

    assertThat(outcome.out())
        .contains("ok    self-test", "passed in a separate JVM")
        .contains("fail  settings", "windw")
        .contains("warn  langchain4j", "version 1.99.0 is outside the tested versions, 1.0.0 to ")
        .contains("ok    jdk-http")
        .contains("note  Jetty HTTP client");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void whatStartWouldRefuseIsOneLineEach(@TempDir Path folder) throws Exception {
    Jdk newest = Jdk.all().get(Jdk.all().size() - 1);
    Files.writeString(folder.resolve("prices.json"), "{\"gpt-4.1\": [1, ");
    Path lock = Files.writeString(folder.resolve(".held.lock"), "orders@web-1/7");
    Outcome outcome;
    String port;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        FileChannel held = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock other = held.lock()) {
      assertThat(other.isValid()).isTrue();
      port = Integer.toString(taken.getLocalPort());
      outcome =
          options(newest, REFUSED, folder)
              .property("loophound.admin.port", port)
              .property("loophound.java.max", Integer.toString(newest.feature() - 1))
              .run();
    }

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).doesNotContain("secret");
    List<String> problems = problems(outcome, folder, port);
    assertThat(problems).first().asString().contains("loophound.java.max", "allowed is ", " to 28");
    assertThat(problems.subList(1, problems.size()))
        .containsExactlyElementsOf(PROBLEMS.lines().toList());
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("prices.json", ".held.lock");
  }

  @Test
  void whatStartWouldTakeIsWellAndNothingIsLeftBehind(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("prices.json"), "{\"own\": [1, 2, 0.1]}");
    Files.writeString(folder.resolve("password"), "s3cret\n");

    Outcome outcome =
        options(Jdk.current(), TAKEN, folder)
            .env("LOOPHOUND_JAVA_MAX", "26")
            .env("LOOPHOUND_JFR", "true")
            .env("JAVA_TOOL_OPTIONS", "-javaagent:" + ForkedJvm.agentJar())
            .run();

    assertThat(outcome.out()).doesNotContain("s3cret").endsWith("all is well\n");
    assertThat(outcome.out())
        .contains("ok    events.file", folder.resolve("spend") + " can be used");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.agentLines()).isEmpty();
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("prices.json", "password");
  }

  private static ForkedJvm options(Jdk jdk, String options, Path folder) {
    ForkedJvm doctor = doctor("doctor").jdk(jdk).withoutReport();
    options
        .lines()
        .forEach(option -> doctor.jvm("-Dloophound." + option.replace("=F", "=" + folder)));
    return doctor;
  }

  /** What is wrong, in a form that does not depend on the machine. */
  private static List<String> problems(Outcome outcome, Path folder, String port) {
    return outcome.outLines().stream()
        .filter(line -> line.startsWith("fail"))
        .map(line -> line.replaceFirst("fail +\\S+ +", ""))
        .map(line -> line.replace(folder.toString(), "F"))
        .map(line -> line.replace(FileChecks.FILE, "FILE"))
        .map(line -> line.replace(port, "PORT"))
        .map(line -> line.replaceFirst("(with one of).*", "$1"))
        .toList();
  }

  @Test
  void aRunningJvmIsLookedAtAndGetsTheAgent() throws Exception {
    try (var running = ForkedJvm.of(ProbeApp.class).withoutAgent().args("replace").start()) {
      running.awaitOut("ready");
      String pid = Long.toString(running.pid());

      Outcome before = doctor("doctor", "--pid", pid).run();
      Outcome attached = doctor("attach", pid, "mode=observe").run();
      Outcome after = doctor("doctor", "--pid", pid).run();
      Outcome again = doctor("attach", pid).run();
      Outcome changed = doctor("attach", pid, "window=33;exempt.paths=v1").run();
      running.send("replace");

      assertThat(changed.out())
          .contains("runs there already. Changed: exempt.paths, window. Mode: observe.")
          .contains("exempt.paths: v1 matches nothing")
          .doesNotContain("under way");
      assertThat(before.out())
          .contains("warn  process " + pid, "started without -javaagent:loophound.jar");
      assertThat(attached.exitCode()).isZero();
      assertThat(attached.out())
          .contains("process " + pid + ": LoopHound was started", "calls that are under way");
      assertThat(after.outLines())
          .anyMatch(line -> line.matches("ok +process " + pid + " +LoopHound was attached to it.*"))
          .anyMatch(line -> line.matches("note +mode +observe: .*"));
      assertThat(again.exitCode()).isEqualTo(1);
      assertThat(again.err()).contains("in mode observe and nothing was changed: no option");
      assertThat(running.finish().agentLines())
          .first()
          .asString()
          .contains("observing", "attached to Java");
    }
  }
}
