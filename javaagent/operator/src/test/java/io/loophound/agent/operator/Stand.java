package io.loophound.agent.operator;

import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.withSettings;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.api.Resources;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.http.AdminServer;
import io.loophound.agent.operator.http.Hosts;
import io.loophound.agent.operator.http.ListenAddress;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Token;
import io.loophound.agent.operator.json.JsonText;
import io.loophound.detectors.Guards;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.fleet.FleetState;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.testkit.server.OperatorServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;

/** An agent with its admin API, and runs to look at. */
public final class Stand implements Operated, OperatorServer {
  private static final int MILLIS = 10_000;

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<Throwable> errors = new CopyOnWriteArrayList<>();
  private final List<Event> events = new CopyOnWriteArrayList<>();
  private final Records records;
  private final Map<String, String> changed =
      new TreeMap<>(Map.of("agent.writer.budget.usd", "0.5"));
  private final Guard guard;
  private final Token token;
  private final AdminServer server;
  private volatile Mode mode = Mode.ENFORCE;
  private volatile Class<?>[] loaded = {String.class};
  private volatile OperatedFleet fleet; // null for none
  private volatile Guard shown;

  public Stand(Path folder) throws IOException {
    this(folder, MILLIS);
  }

  /** A stand whose connections may take so long. */
  public Stand(Path folder, int millis) throws IOException {
    this(folder, millis, Watcher.NONE);
  }

  /** A stand with somebody who watches. */
  public Stand(Path folder, Watcher watcher) throws IOException {
    this(folder, MILLIS, watcher);
  }

  private Stand(Path folder, int millis, Watcher watcher) throws IOException {
    Watcher all = watcher.and(events::add);
    records =
        new Records(Clock.systemUTC(), identity(), all, verdict -> lines.add(verdict.message()));
    guard = Guards.builder(() -> mode, records).policies(policies()).build();
    guard.watchClosely();
    shown = guard;
    token = Token.make(folder.resolve("token").toString(), identity(), lines::add);
    server =
        new AdminServer(
            ListenAddress.here(0, millis),
            Resources.of(this, records),
            token,
            Hosts::loopback,
            errors::add);
    server.start();
  }

  @Override
  public int port() {
    return server.port();
  }

  @Override
  public String token() throws IOException {
    return Files.readString(token.file());
  }

  public Records records() {
    return records;
  }

  @Override
  public List<String> lines() {
    return lines;
  }

  @Override
  public List<Throwable> errors() {
    return errors;
  }

  /** The application has loaded these classes. */
  public void loads(Class<?>... classes) {
    loaded = classes;
  }

  /** It is one of these, which nobody else has joined. */
  public void joins(OperatedFleet others) {
    Guard joined = mock(withSettings().stubOnly().defaultAnswer(delegatesTo(guard)));
    doReturn(new FleetState(true, 1, 0, 0)).when(joined).fleet();
    shown = joined;
    fleet = others;
  }

  @Override
  public OperatedFleet fleet() {
    return fleet;
  }

  @Override
  public String written() {
    return JsonText.of(events.stream().map(Event::map).toList());
  }

  /** An agent calls one tool with the same arguments so many times; returns the calls it made. */
  public int loop(String agent, String secret, int times) {
    return loop(agent, secret, times, round -> "nothing about " + secret);
  }

  /** An agent makes the same call three times and then finds something. */
  public void turns(String agent) {
    loop(agent, "it", 5, round -> round < 3 ? "nothing" : "seven new orders of today");
  }

  private int loop(String agent, String secret, int times, IntFunction<String> result) {
    RunKey key = new RunKey(agent, agent + secret, secret, 7, 0);
    List<Message> history = new ArrayList<>();
    history.add(Message.of(Role.USER, "find " + secret));
    for (int i = 0; i < times; i++) {
      Conversation conversation = Conversation.of(List.copyOf(history));
      ModelTicket ticket =
          guard.before(new ModelRequest(Origin.of("test"), key, "gpt-4o", conversation, "", ""));
      if (ticket.verdict().stops()) {
        return i;
      }
      ToolCall call = new ToolCall("call-" + agent + i, "search", "{\"q\":\"" + secret + "\"}");
      Usage usage = new Usage(1000, 100, false);
      guard.after(
          ticket, new ModelReply(ModelReply.End.COMPLETED, "", "", List.of(call), "", usage));
      history.add(Message.assistant("", List.of(call)));
      history.add(Message.tool(call.id(), result.apply(i), false));
    }
    return times;
  }

  @Override
  public Identity identity() {
    return new Identity("orders", "web-1", 42, "1.2.3");
  }

  @Override
  public Guard guard() {
    return shown;
  }

  @Override
  public synchronized AgentPolicies policies() {
    AgentPolicies policies = AgentPolicies.of(GuardPolicy.builder().build());
    TreeSet<String> agents = new TreeSet<>();
    changed.keySet().stream()
        .filter(name -> name.startsWith("agent."))
        .forEach(name -> agents.add(name.split("\\.", -1)[1]));
    for (String agent : agents) {
      policies =
          policies.change(
              agent,
              policy ->
                  changed.keySet().stream()
                      .filter(name -> name.startsWith("agent." + agent + "."))
                      .forEach(name -> set(policy, name)));
    }
    return policies;
  }

  private void set(GuardPolicy.Builder policy, String name) {
    String[] part = name.split("\\.", -1);
    String value = changed.get(name);
    policy.detector(
        part[2],
        own ->
            switch (part[3]) {
              case "enabled" -> own.with(value.equals("true"));
              case "action" -> own.with(Action.valueOf(value.toUpperCase(Locale.ROOT)));
              default -> own.with(part[3], value.replaceFirst("(?<=[0-9])s$", ""));
            });
  }

  /** What operators have changed. */
  public Map<String, String> changed() {
    return changed;
  }

  @Override
  public String keptIn(boolean all) {
    return "loophound.properties";
  }

  @Override
  public synchronized String tag() {
    return Integer.toHexString(changed.hashCode());
  }

  @Override
  public synchronized List<String> change(Map<String, String> options, Edit edit) {
    String expected = edit.expected();
    if (!expected.isEmpty() && !expected.equals(tag())) {
      throw Problem.of(412, "loophound.properties has changed meanwhile");
    }
    for (Map.Entry<String, String> option : options.entrySet()) {
      if ("many".equals(option.getValue())) {
        throw Problem.field(option.getKey(), "many", "1 to 1000");
      }
    }
    List<String> names = new ArrayList<>(options.keySet());
    names.removeIf(name -> Objects.equals(changed.get(name), options.get(name)));
    changed.putAll(options);
    changed.values().removeIf(Objects::isNull);
    guard.apply(policies(), null, PriceTable.shipped());
    return names;
  }

  @Override
  public List<String> unmatched(Map<String, String> options) {
    return options.containsValue("nowhere")
        ? List.of("exempt.paths: nowhere matches nothing")
        : List.of();
  }

  @Override
  public Mode changeMode() {
    return mode;
  }

  @Override
  public boolean changeMode(Mode other, Edit edit) {
    mode = other;
    return true;
  }

  @Override
  public List<ShownSetting> settings() {
    List<ShownSetting> all = new ArrayList<>();
    all.add(new ShownSetting("mode", "enforce", "default", true));
    all.add(new ShownSetting("service", "orders", "OTEL_SERVICE_NAME", false));
    changed.forEach((name, value) -> all.add(new ShownSetting(name, value, "file", true)));
    return all;
  }

  @Override
  public Map<String, Map<String, Long>> counts() {
    return Map.of("model_calls", Map.of("jdk-http", 3L), "errors", Map.of());
  }

  @Override
  public Class<?>[] loadedClasses() {
    return loaded;
  }

  @Override
  public void log(String line) {
    lines.add(line);
  }

  @Override
  public void error(Throwable thrown) {
    errors.add(thrown);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
