package io.loophound.benchmarks.operated;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.Records;
import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.api.Resources;
import io.loophound.agent.operator.event.EventFile;
import io.loophound.agent.operator.http.AdminServer;
import io.loophound.agent.operator.http.Hosts;
import io.loophound.agent.operator.http.ListenAddress;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Token;
import io.loophound.agent.operator.record.RecordSettings;
import io.loophound.agent.operator.record.RunRecorder;
import io.loophound.agent.operator.record.RunWriter;
import io.loophound.detectors.Guards;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/** A guard with every operator feature. */
final class Station implements Operated, AutoCloseable {
  private static final int MILLIS = 5_000;
  private static final long EVENTS = 10 << 20;
  private static final int EVENT_FILES = 3;
  private static final long RECORDINGS = 100 << 20;

  private final LongAdder errors = new LongAdder();
  private final AgentPolicies policies = AgentPolicies.of(GuardPolicy.defaults());
  private final Guard guard;
  private final EventFile events;
  private final RunWriter recording;
  private final AdminServer server;
  private final Token token;

  /** Events, dashboard and, if asked for, recordings; the files in this folder. */
  Station(Path folder, VirtualTime time, boolean records) throws IOException {
    events =
        new EventFile(
            folder.resolve("events.jsonl").toString(),
            EVENTS,
            EVENT_FILES,
            identity(),
            e -> errors.increment());
    Watcher written = events::accept;
    Records seen = new Records(time, identity(), written, verdict -> {});
    guard = Guards.builder(this::changeMode, seen).policies(policies).clock(time::nanos).build();
    guard.watchClosely();
    String runs = folder.resolve("runs").toString();
    Duration week = Duration.ofDays(7);
    recording =
        new RunWriter(
            new RecordSettings(runs, false, RECORDINGS, week, Duration.ofMinutes(30)),
            Set.of(),
            this::log);
    guard.recordWith(records ? new RunRecorder(recording) : null);
    token = Token.make(folder.resolve("token").toString(), identity(), this::log);
    ListenAddress here = ListenAddress.here(0, MILLIS);
    server = new AdminServer(here, Resources.of(this, seen), token, Hosts::loopback, this::error);
    events.start();
    recording.start();
    server.start();
  }

  int port() {
    return server.port();
  }

  Path token() {
    return token.file();
  }

  long lostEvents() {
    return events.lost();
  }

  long lostCalls() {
    return recording.lost();
  }

  long errors() {
    return errors.sum();
  }

  @Override
  public void close() throws IOException {
    server.close();
    events.flush();
    recording.finish();
  }

  @Override
  public Identity identity() {
    return new Identity("benchmark", "localhost", 1, "benchmark");
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
  public Mode changeMode() {
    return Mode.ENFORCE;
  }

  @Override
  public boolean changeMode(Mode mode, Edit edit) {
    throw Problem.of(409, "a benchmark does not change");
  }

  @Override
  public List<ShownSetting> settings() {
    return List.of();
  }

  @Override
  public String keptIn(boolean all) {
    return "";
  }

  @Override
  public String tag() {
    return "";
  }

  @Override
  public List<String> unmatched(Map<String, String> options) {
    return List.of();
  }

  @Override
  public List<String> change(Map<String, String> options, Edit edit) {
    throw Problem.of(409, "a benchmark does not change");
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
    System.err.println(line);
  }

  @Override
  public void error(Throwable thrown) {
    errors.increment();
  }
}
