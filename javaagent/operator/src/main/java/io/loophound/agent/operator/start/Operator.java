package io.loophound.agent.operator.start;

import io.loophound.agent.operator.MetricsTo;
import io.loophound.agent.operator.Modules;
import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.OperatorSettings;
import io.loophound.agent.operator.Records;
import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.alert.AlertSettings;
import io.loophound.agent.operator.alert.Alerts;
import io.loophound.agent.operator.alert.Digest;
import io.loophound.agent.operator.api.Resources;
import io.loophound.agent.operator.bridge.Bean;
import io.loophound.agent.operator.bridge.Bridge;
import io.loophound.agent.operator.bridge.FlightEvents;
import io.loophound.agent.operator.bridge.SpanEvents;
import io.loophound.agent.operator.event.Event.Kind;
import io.loophound.agent.operator.event.EventFile;
import io.loophound.agent.operator.http.AdminServer;
import io.loophound.agent.operator.http.Hosts;
import io.loophound.agent.operator.http.ListenAddress;
import io.loophound.agent.operator.http.Routes;
import io.loophound.agent.operator.http.Token;
import io.loophound.agent.operator.otlp.OtlpLogs;
import io.loophound.agent.operator.record.RecordSettings;
import io.loophound.agent.operator.record.RunRecorder;
import io.loophound.agent.operator.record.RunWriter;
import io.loophound.agent.operator.spend.SpendFile;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.ToolPolicy;
import java.io.IOException;
import java.net.BindException;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Everything that operators have switched on: created before the guard, and started after it. */
public final class Operator {
  private static final long CONNECTION_MILLIS = 5_000;

  private final OperatorSettings settings;
  private final Operated agent;
  private final Records records;
  private final Bridge bridge;
  private final EventFile file; // null unless events are written
  private final List<Alerts> alerts;
  private final OtlpLogs logs; // null unless events are sent as logs
  private final Digest digest; // null unless requested
  private final RunWriter recording; // null unless runs are recorded

  /** The listener that precedes {@code next}. */
  public Operator(
      OperatorSettings settings,
      AlertSettings told,
      RecordSettings recorded,
      Operated agent,
      GuardListener next) {
    this.settings = settings;
    this.agent = agent;
    for (String line : Modules.leftOut(settings.jmx(), settings.jfr(), told.mails())) {
      agent.log("WARN " + line);
    }
    file =
        settings.eventFile().isEmpty()
            ? null
            : Receivers.file(settings, agent.identity(), agent::log);
    Watcher written = file == null ? Watcher.NONE : file::accept;
    Watcher flown = settings.jfr() ? written.and(flight()) : written;
    recording = recorded.isEnabled() ? new RunWriter(recorded, fields(agent), agent::log) : null;
    alerts = Receivers.of(told, agent::log);
    logs = settings.logs() ? Receivers.logs(agent.identity(), agent::log) : null;
    Watcher heard = alerted(flown);
    Watcher sent = logs == null ? heard : heard.and(logs);
    Watcher all = settings.spanEvents() ? sent.and(new SpanEvents(agent)) : sent;
    digest =
        told.told().digest() ? new Digest(Clock.systemUTC(), this::spent, this::digested) : null;
    Watcher counted = digest == null ? all : all.and(digest);
    Watcher shared = counted.and(agent::told);
    records = new Records(Clock.systemUTC(), agent.identity(), shared, next);
    records.metrics().mode(agent::changeMode);
    records.metrics().config(agent::configState);
    bridge = new Bridge(settings.metrics(), agent, records);
  }

  private Watcher alerted(Watcher first) {
    Watcher all = first;
    for (Alerts each : alerts) {
      all = all.and(each);
    }
    return all;
  }

  private List<Map<String, Object>> spent() {
    return records.spend().all();
  }

  private void digested(Map<String, Object> fields) {
    records.events().add(Kind.DIGEST, fields);
  }

  /** The names of arguments that a policy uses are kept as they are. */
  private static Set<String> fields(Operated agent) {
    Set<String> names = new HashSet<>();
    for (Map<String, ToolPolicy> tools : agent.policies().each(GuardPolicy::tools).values()) {
      for (ToolPolicy tool : tools.values()) {
        names.addAll(tool.identityFields());
        names.addAll(tool.ignoredFields());
      }
    }
    return names;
  }

  private Watcher flight() {
    if (!Modules.leftOut(false, true, false).isEmpty()) {
      return Watcher.NONE; // said at the start
    }
    try {
      return new FlightEvents();
    } catch (LinkageError e) { // not every runtime image has it
      agent.log("WARN no events for the flight recorder: loophound.jfr: " + e);
      return Watcher.NONE;
    }
  }

  /** What the guard has to tell. */
  public GuardListener listener() {
    return records;
  }

  /** Before its first call. */
  public void prepare(Guard guard) {
    if (recording != null) {
      guard.recordWith(new RunRecorder(recording));
    }
    if (!settings.spendFile().isEmpty()) {
      keepSpend(guard);
    }
  }

  private void keepSpend(Guard guard) {
    boolean interrupted = Thread.interrupted(); // the application's thread could read no file then
    try {
      SpendFile spent =
          new SpendFile(settings.spendFile(), agent.identity(), guard.ledger(), agent::log);
      spent.read();
      spent.start();
    } catch (RuntimeException e) { // the JVM is already ending
      agent.log("WARN the daily sums are not saved: loophound.spend.file: " + e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Called once the guard exists. Throws nothing. */
  public void start() {
    try {
      begin();
    } catch (RuntimeException | Error e) { // for example, the JVM is already ending
      agent.error(e);
    }
  }

  private void begin() {
    agent.guard().watchClosely();
    records.metrics().fleet(agent.guard()::fleet);
    startFiles();
    alerts.forEach(Alerts::start);
    if (!alerts.isEmpty()) {
      records.metrics().lostEvents("alerts", this::lostAlerts);
    }
    if (logs != null) {
      logs.start();
      records.metrics().lostEvents("logs", logs::lost);
    }
    if (digest != null) {
      digest.start();
    }
    if (settings.metrics() != MetricsTo.NONE) {
      bridge.start();
    }
    if (settings.jmx()) {
      register();
    }
    if (settings.port() >= 0) {
      serve();
    }
    scrape();
  }

  private long lostAlerts() {
    return alerts.stream().mapToLong(Alerts::lost).sum();
  }

  private void startFiles() {
    if (file != null) {
      Receivers.start(file);
      records.metrics().lostEvents("file", file::lost);
    }
    if (recording != null) {
      recording.start();
      records.metrics().lostEvents("recording", recording::lost);
      Runtime.getRuntime().addShutdownHook(new Thread(recording::finish, "loophound-runs-end"));
    }
  }

  private String metrics() {
    return records.metrics().text(agent.counts(), agent.guard().runs().count());
  }

  private void scrape() {
    if (settings.scrape().port() >= 0) {
      var unused = ScrapeServer.begin(settings.scrape(), this::metrics, agent::log, agent::error);
    }
  }

  private void register() {
    if (!Modules.leftOut(true, false, false).isEmpty()) {
      return; // said at the start
    }
    try {
      Bean.register(agent, records);
    } catch (RuntimeException | LinkageError e) {
      agent.log("WARN no JMX bean: loophound.jmx: " + e);
    }
  }

  private void serve() {
    try {
      Token token = Token.make(settings.tokenFile(), agent.identity(), agent::log);
      Routes routes = token.addTo(Resources.of(agent, records));
      AdminServer server = server(routes, token);
      server.start();
      String url = "http://127.0.0.1:" + server.port();
      String line = "dashboard and admin API at " + url + "/; " + token.where(url);
      agent.log(token.file() == null ? "WARN " + line : line);
    } catch (IOException | RuntimeException | LinkageError e) {
      agent.log("WARN no admin API: loophound.admin.port = " + settings.port() + ": " + e);
    }
  }

  private AdminServer server(Routes routes, Token token) throws IOException {
    try {
      return server(settings.port(), routes, token, agent);
    } catch (BindException e) { // most often another process on this machine has it
      agent.log(
          "WARN port "
              + settings.port()
              + " cannot be used, so the admin API takes a free one: loophound.admin.port: "
              + e.getMessage());
      return server(0, routes, token, agent);
    }
  }

  private static AdminServer server(int port, Routes routes, Token token, Operated agent)
      throws IOException {
    ListenAddress here = ListenAddress.here(port, CONNECTION_MILLIS);
    return new AdminServer(here, routes, token, Hosts::loopback, agent::error);
  }
}
