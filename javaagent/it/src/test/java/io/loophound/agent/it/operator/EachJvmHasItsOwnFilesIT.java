package io.loophound.agent.it.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.operator.apps.LoopsThenWaits;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.FreePort;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** With the shipped jar: no JVM takes a file from another one, and no file stops the guard. */
@DisabledOnOs(OS.WINDOWS)
@Execution(ExecutionMode.CONCURRENT)
class EachJvmHasItsOwnFilesIT {
  private static final String HOST = "web-1";

  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @TempDir Path folder;
  private final HttpClient client = HttpClient.newHttpClient();

  private ForkedJvm jvm(String name) {
    return ForkedJvm.of(LoopsThenWaits.class)
        .withoutReport()
        .property("loophound.service", "orders")
        .env("HOSTNAME", HOST)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", "loop-failing-tool@" + name);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private ForkedJvm sharing(String name, int port) {
    return jvm(name)
        .property("loophound.admin.port", Integer.toString(port))
        .property("loophound.admin.token-file", file("%n.token"))
        .property("loophound.events.file", file("%n-%h.jsonl"))
        .property("loophound.spend.file", file("spend"))
        .property("loophound.report", file("report.json"))
        .property("loophound.log", file("loophound.log"));
  }

  @Test
  void twoJvmsWithTheSameOptionsShareNothingButTheLog() throws Exception {
    int port = FreePort.find();
    long firstPid;
    long secondPid;
    try (RunningJvm first = sharing("first", port).start()) {
      first.awaitOut("waits");
      awaitLog(
          "admin API at http://127.0.0.1:" + port + "/; the token is in " + file("orders.token"));
      firstPid = first.pid();
      try (RunningJvm second = sharing("second", port).start()) {
        second.awaitOut("waits");
        secondPid = second.pid();
        awaitLog("the token is in " + file("orders-" + secondPid + ".token"));
        assertThat(status(port, "orders.token")).contains("\"pid\":" + firstPid + ",");
        assertThat(status(port(secondPid), "orders-" + secondPid + ".token"))
            .contains("\"pid\":" + secondPid + ",", "\"service\":\"orders\"", "\"host\":\"web-1\"");
        second.finish();
      }
      assertThat(status(port, "orders.token")).contains("\"pid\":" + firstPid + ",");
      first.finish();
    }
    filesAreApart(firstPid, secondPid);
    theSecondSaysWhatItTookInstead(firstPid, secondPid, port);
  }

  private void filesAreApart(long firstPid, long secondPid) throws IOException {
    assertThat(decisions("orders-web-1.jsonl"))
        .isEqualTo(decisions("orders-web-1-" + secondPid + ".jsonl"));
    assertThat(names())
        .containsExactlyInAnyOrder(
            "loophound.log",
            "orders-web-1.jsonl",
            "orders-web-1-" + secondPid + ".jsonl",
            "report.json",
            "report-" + firstPid + ".json",
            "spend",
            "spend-" + secondPid);
    assertThat(Files.readString(folder.resolve("report.json")))
        .contains(
            "\"process\":{\"service\":\"orders\",\"host\":\"web-1\",\"pid\":" + secondPid + ",");
    for (String name : names()) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
          .as(name)
          .isEqualTo("rw-------");
    }
  }

  private void theSecondSaysWhatItTookInstead(long firstPid, long secondPid, int port)
      throws IOException {
    assertThat(log())
        .contains(
            "WARN the admin token is in "
                + file("orders-" + secondPid + ".token")
                + ", because "
                + file("orders.token")
                + " is written by orders@web-1/"
                + firstPid
                + ";",
            "WARN events are in ",
            "WARN the daily sums are in ",
            "WARN port " + port + " cannot be used, so the admin API takes a free one");
  }

  @Test
  void aFileThatCannotBeUsedIsSaidAndTheGuardGoesOn() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path target = Files.writeString(folder.resolve("target"), "untouched");
    Path link = Files.createSymbolicLink(folder.resolve("link"), target);
    Outcome outcome;
    try (RunningJvm app =
        jvm("unusable")
            .property("user.home", file("no"))
            .property("loophound.log", file("no/loophound.log"))
            .property("loophound.events.file", pipe.toString())
            .property("loophound.spend.file", folder.toString())
            .property("loophound.record", target.toString())
            .property("loophound.report", "/proc/loophound/report.json")
            .property("loophound.admin.port", "auto")
            .property("loophound.admin.token-file", link.toString())
            .start()) {
      app.awaitOut("waits").awaitErr("read it once at").awaitErr("runs cannot be recorded");
      readOnce(app);
      outcome = app.finish();
      saysWhereItIsFrom(outcome, " (orders@" + HOST + "/" + app.pid() + ")");
    }

    assertThat(outcome.out()).contains("stopped: java.lang.LoopHoundKill");
    assertThat(target).hasContent("untouched");
    eachOptionSaysWhy(outcome.err(), pipe, target, link);
  }

  /** Every file at once, on a full disk. */
  @Test
  void aFullDiskIsSaidOnceAFileAndTheGuardGoesOn() throws Exception {
    Files.createDirectory(folder.resolve("runs"));
    Outcome outcome;
    try (RunningJvm app =
        everyFile(jvm("full"), folder)
            .property("loophound.record", file("runs"))
            .fullDisk()
            .start()) {
      app.awaitOut("waits").awaitErr("read it once at").awaitErr("runs cannot be recorded");
      outcome = app.finish();
    }
    assertThat(outcome.out()).contains("stopped: java.lang.LoopHoundKill");
    assertThat(outcome.err())
        .containsOnlyOnce("WARN cannot write the log file: File too large; lines go to")
        .containsOnlyOnce("WARN the daily sums are not saved: loophound.spend.file: File too large")
        .containsOnlyOnce("WARN events cannot be written and are lost: loophound.events.file: File")
        .containsOnlyOnce("WARN runs cannot be recorded and are lost: loophound.record: File too")
        .containsOnlyOnce(
            "the token is in memory only (loophound.admin.token-file: File too large)")
        .containsOnlyOnce("WARN cannot write the report: loophound.report: File too large")
        .containsPattern("WARN \\d+ events were lost: loophound.events.file")
        .doesNotContain("Exception");
  }

  /** Every file at once, where nothing can be created. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFolderThatTakesNothingIsSaidOnceAFileAndTheGuardGoesOn() throws Exception {
    Outcome outcome;
    try (RunningJvm app =
        everyFile(jvm("read-only"), Path.of("/proc"))
            .property("loophound.record", "/proc/runs")
            .start()) {
      app.awaitOut("waits").awaitErr("read it once at").awaitErr("runs cannot be recorded");
      outcome = app.finish();
    }
    assertThat(outcome.out()).contains("stopped: java.lang.LoopHoundKill");
    String why = "nothing can be created in the folder /proc";
    assertThat(outcome.err())
        .containsOnlyOnce("WARN cannot open the log file: /proc/loophound.log: No such file")
        .containsOnlyOnce("WARN the daily sums are not saved: loophound.spend.file: " + why)
        .containsOnlyOnce("events cannot be written and are lost: loophound.events.file: " + why)
        .containsOnlyOnce("runs cannot be recorded and are lost: loophound.record: " + why)
        .containsOnlyOnce("the token is in memory only (loophound.admin.token-file: " + why)
        .containsOnlyOnce("WARN cannot write the report: loophound.report: " + why)
        .doesNotContain("Exception:", "other processes");
  }

  private static ForkedJvm everyFile(ForkedJvm jvm, Path folder) {
    return jvm.property("loophound.log", folder.resolve("loophound.log").toString())
        .property("loophound.events.file", folder.resolve("events.jsonl").toString())
        .property("loophound.spend.file", folder.resolve("spend").toString())
        .property("loophound.report", folder.resolve("report.json").toString())
        .property("loophound.admin.port", "auto")
        .property("loophound.admin.token-file", folder.resolve("token").toString());
  }

  private static void saysWhereItIsFrom(Outcome outcome, String process) {
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.contains(" armed: ") || line.contains("verdict="))
        .hasSizeGreaterThan(1)
        .allSatisfy(line -> assertThat(line).endsWith(process).containsOnlyOnce(process));
  }

  private void eachOptionSaysWhy(String err, Path pipe, Path target, Path link) {
    assertThat(err)
        .contains(
            "WARN cannot open the log file: "
                + file("no/loophound.log")
                + " is in "
                + file("no")
                + ", which is not a folder; lines go to standard error",
            "WARN events cannot be written and are lost: loophound.events.file: "
                + pipe
                + " is not a regular file",
            "WARN the daily sums are not saved: loophound.spend.file: "
                + folder
                + " is a directory",
            "WARN runs cannot be recorded and are lost: loophound.record: "
                + target
                + " is not a folder",
            "WARN dashboard and admin API at ",
            "the token is in memory only (loophound.admin.token-file: "
                + link
                + " is a symbolic link, which is not followed)",
            "WARN cannot write the report: loophound.report: the folder /proc/loophound does not");
    assertThat(err).doesNotContain("Exception");
  }

  private void readOnce(RunningJvm app) throws Exception {
    Matcher found =
        Pattern.compile("read it once at (http\\S+/api/v1/token/)(\\w+)").matcher(app.err());
    assertThat(found.find()).isTrue();
    assertThat(get(found.group(1) + "guess", "").statusCode()).isEqualTo(401);
    HttpResponse<String> token = get(found.group(1) + found.group(2), "");
    assertThat(token.statusCode()).isEqualTo(200);
    assertThat(get(found.group(1) + found.group(2), "").statusCode()).isEqualTo(410);
    URI status = URI.create(found.group(1)).resolve("/api/v1/status");
    assertThat(get(status.toString(), token.body().trim()).body()).contains("\"mode\":\"enforce\"");
  }

  private HttpResponse<String> get(String url, String token) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url)).header("Authorization", "Bearer " + token).build();
    return client.send(request, BodyHandlers.ofString());
  }

  private String status(int port, String token) throws Exception {
    String secret = Files.readString(folder.resolve(token));
    return get("http://127.0.0.1:" + port + "/api/v1/status", secret).body();
  }

  private int port(long pid) throws IOException {
    Matcher found =
        Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)/; the token is in \\S+-" + pid)
            .matcher(log());
    assertThat(found.find()).isTrue();
    return Integer.parseInt(found.group(1));
  }

  private void awaitLog(String text) {
    Awaitility.await(text).until(() -> log().contains(text));
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("loophound.log"));
  }

  private List<String> decisions(String file) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(file));
    List<String> actions =
        lines.stream()
            .filter(line -> line.contains("\"action\":"))
            .map(line -> line.replaceAll(".*\"action\":\"(\\w+)\".*", "$1"))
            .toList();
    assertThat(actions).isNotEmpty();
    return actions;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).toList();
    }
  }
}
