package io.loophound.benchmarks.day;

import io.loophound.agent.operator.MetricsTo;
import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.OperatorSettings;
import io.loophound.agent.operator.alert.AlertSettings;
import io.loophound.agent.operator.record.RecordSettings;
import io.loophound.agent.operator.start.Operator;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An agent with admin API, events and recording, without a JVM around it. */
final class DayAgent implements Operated {
  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");
  private static final long EVENT_BYTES = 10L << 20;
  private static final long RECORD_BYTES = 100L << 20;

  private final AgentPolicies policies = AgentPolicies.of(GuardPolicy.defaults());
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Path folder;
  private final Guard guard;

  DayAgent(Path folder, LongSupplier nanos, boolean records) throws IOException {
    this.folder = Files.createDirectories(folder);
    OperatorSettings settings =
        new OperatorSettings(
            0,
            token().toString(),
            folder.resolve("events.jsonl").toString(),
            EVENT_BYTES,
            3,
            false,
            false,
            MetricsTo.NONE,
            false,
            "");
    RecordSettings record =
        new RecordSettings(
            records ? folder.resolve("runs").toString() : "",
            false,
            RECORD_BYTES,
            Duration.ofDays(7),
            policies.forAll().idle());
    Operator operator = new Operator(settings, AlertSettings.NONE, record, this, verdict -> {});
    guard = new Guard(policies, null, PriceTable.shipped(), this::mode, operator.listener(), nanos);
    operator.prepare(guard);
    operator.start();
  }

  private Path token() {
    return folder.resolve("token");
  }

  /** The bearer token of the admin API. */
  String bearer() throws IOException {
    return Files.readString(token());
  }

  /** Where the admin API is. */
  String address() {
    for (String line : lines) {
      Matcher found = ADDRESS.matcher(line);
      if (found.find()) {
        return found.group();
      }
    }
    throw new IllegalStateException("no admin API: " + lines);
  }

  /** What it had to say. */
  List<String> lines() {
    return lines;
  }

  @Override
  public String version() {
    return "benchmark";
  }

  @Override
  public Guard guard() {
    return guard;
  }

  @Override
  public AgentPolicies policies() {
    return policies;
  }

  @Override
  public Mode mode() {
    return Mode.ENFORCE;
  }

  @Override
  public boolean mode(Mode mode) {
    return false;
  }

  @Override
  public List<Setting> settings() {
    return List.of();
  }

  @Override
  public String keptIn() {
    return "";
  }

  @Override
  public String tag() {
    return "";
  }

  @Override
  public List<String> change(Map<String, String> options, String expected) {
    return List.of();
  }

  @Override
  public Map<String, Map<String, Long>> counts() {
    return Map.of();
  }

  @Override
  public Class<?>[] loadedClasses() {
    return new Class<?>[0];
  }

  @Override
  public void log(String line) {
    lines.add(line);
  }

  @Override
  public void error(Throwable thrown) {
    throw new IllegalStateException(thrown);
  }
}
