package io.loophound.agent.config;

import io.loophound.agent.config.file.FileEntry;
import io.loophound.agent.config.option.NearestName;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Operated.ShownSetting;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;

/** The settings of this process. Dynamic ones can change while it runs: {@link LiveFile}. */
public final class Config {
  private final Settings sources;
  private final LiveFile file; // null where there is none
  private volatile ModeSwitch mode;
  private final String observed;
  private final List<String> warnings;
  private volatile Settings local; // what this JVM sets itself
  private volatile List<Layer> layers = List.of(); // below that, the first one wins
  private volatile Settings settings;
  private volatile AgentPolicies policies;

  private Config(Settings sources, String tests) {
    this.sources = sources;
    file = sources.get("config") == null ? null : new LiveFile(sources);
    local = file == null ? sources : file.first();
    settings = local;
    warnings = sources.warnings();
    observed = settings.isSet("mode") ? null : tests;
    mode = new ModeSwitch(startMode(settings, observed));
  }

  private static String startMode(Settings settings, String observed) {
    String mode = settings.get("mode");
    return mode != null ? mode : observed != null ? "observe" : Options.MODE;
  }

  /** Reads system properties, agent arguments and environment; never throws. */
  public static Config load(String agentArguments) {
    try {
      Settings settings = Settings.read(System.getProperties(), agentArguments, System.getenv());
      return new Config(settings, TestRunner.running());
    } catch (RuntimeException e) { // for example a security manager
      return new Config(
          Settings.none(
              "the settings cannot be read, defaults are used: " + e.getClass().getName()),
          null);
    }
  }

  /** Reads settings from these properties alone, ignoring those of the process. */
  public static Config of(Properties properties) {
    return load(properties, null, Map.of());
  }

  /**
   * Reads settings from these sources; the mode still follows the system property.
   *
   * @param properties take precedence
   * @param agentArguments the text after {@code -javaagent:loophound.jar=}, or null
   * @param environment is used last
   */
  public static Config load(
      Properties properties, String agentArguments, Map<String, String> environment) {
    return new Config(Settings.read(properties, agentArguments, environment), null);
  }

  /** The errors in the settings, one line each; defaults are used instead. */
  public List<String> warnings() {
    if (file == null) {
      return warnings;
    }
    List<String> all = new ArrayList<>(warnings);
    all.addAll(file.warnings());
    return all;
  }

  /** Those of them that are no errors: about values that have no effect. */
  public List<String> unmatched() {
    List<String> all = new ArrayList<>(sources.unmatched());
    if (file != null) {
      all.addAll(file.unmatched());
    }
    return all;
  }

  /** The one of these warnings that says what became of an unreadable mode, or null. */
  public String wrongMode() {
    String ofFile = file == null ? null : settings.wrongMode();
    return ofFile == null ? sources.wrongMode() : ofFile;
  }

  /** The file that may change the settings while the JVM runs, or null. */
  public LiveFile file() {
    return file;
  }

  /** Applies changes of settings from now on; {@code apply} runs after each change. */
  public SettingsEditor editor(Runnable apply) {
    return new SettingsEditor(this, sources, file, apply);
  }

  /** Puts these settings and policies in force. */
  void change(Settings next, AgentPolicies built) {
    Settings before = settings;
    policies = built;
    settings = next;
    String word = startMode(next, observed);
    if (!word.equals(startMode(before, observed))) {
      mode = mode.follow(word);
    }
  }

  /** Puts these in force, with options that win over every other source from now on. */
  void overrule(Map<String, String> options, Settings next, AgentPolicies built) {
    change(next, built);
    sources.overrule(options);
    if (local != sources) {
      local.overrule(options);
    }
  }

  /** What this JVM sets itself. */
  Settings local() {
    return local;
  }

  /** Whether this JVM sets an option itself; the mode also while it runs. */
  boolean setsItself(String name) {
    return local.isSet(name) || isSwitched(name);
  }

  /** What this JVM sets an option to, if it does. */
  String own(String name) {
    return isSwitched(name) ? mode().name().toLowerCase(Locale.ROOT) : local.get(name);
  }

  /** Whether the system property has set the mode, perhaps after the start. */
  static boolean isSwitched(String name) {
    return name.equals("mode") && ModeSwitch.isSet();
  }

  /** Replaces what this JVM sets itself; the rest stays below it. */
  void local(Settings next) {
    local = next;
  }

  void layers(List<Layer> next) {
    layers = next;
  }

  /** These settings, and below them what is shared. */
  Settings withShared(Settings own) {
    return Layers.below(own, layers, new ArrayList<>());
  }

  /** What is shared sets this option to, or null if it does not. */
  String shared(String name) {
    for (Layer layer : layers) {
      if (layer.options().containsKey(name)) {
        return layer.options().get(name);
      }
    }
    return null;
  }

  /** What the settings file sets this option to, or null. */
  String inFile(String name) {
    FileEntry entry = file == null ? null : file.entry(name);
    return entry == null ? null : entry.value();
  }

  /** Those in force. */
  Settings settings() {
    return settings;
  }

  /** Whether the Java agent does anything at all. */
  public boolean isEnabled() {
    return !"false".equals(settings.get("enabled"));
  }

  /** The mode now: the system property may be set while the process runs. */
  public Mode mode() {
    return mode.now();
  }

  /** The same for the current settings, even after they have changed. */
  public Supplier<Mode> modes() {
    return mode::now;
  }

  /**
   * The test runner or benchmark in which nothing is stopped unless the mode is set explicitly, or
   * null.
   */
  public String observedTests() {
    return observed;
  }

  /** Whether a seam is switched on. */
  public boolean isSeamEnabled(String seam) {
    return settings.isEmpty() || !"false".equals(settings.get(Options.seamKey(seam)));
  }

  /** A line for each seam that has a setting but is not in {@code known}. */
  public List<String> seamWarnings(List<String> known) {
    if (settings.isEmpty()) {
      return List.of(); // the table of options need not be loaded for it
    }
    List<String> keys = new ArrayList<>();
    for (String seam : known) {
      keys.add(Options.seamKey(seam));
    }
    List<String> lines = new ArrayList<>();
    for (String key : settings.keys()) {
      if (Options.seamOf(key) != null && !keys.contains(key)) {
        lines.add(Warnings.unknownSeam(key, nearestSeam(key, keys)));
      }
    }
    return lines;
  }

  /** {@code jdk} means {@code jdk-http}, though {@code mcp} is nearer. */
  private static String nearestSeam(String key, List<String> keys) {
    String start = key.substring(0, key.lastIndexOf('.')) + "-";
    for (String each : keys) {
      if (each.startsWith(start)) {
        return each;
      }
    }
    return NearestName.near(key, keys);
  }

  /** The policy for runs of agents that have no settings of their own. */
  public GuardPolicy policy() {
    return policies().forAll();
  }

  /** The policies, agent by agent. */
  public AgentPolicies policies() {
    AgentPolicies built = policies;
    if (built == null) {
      built = new Policies(settings).build();
      policies = built;
    }
    return built;
  }

  /** The candidate policy, which only reports, or null if there is none. */
  public AgentPolicies shadow() {
    Settings shadow = settings.shadow();
    return shadow == null ? null : new Policies(shadow).build();
  }

  /** The file with prices that are added to the built-in ones, or empty. */
  public String prices() {
    return file("prices");
  }

  /** Where lines go: {@code stderr}, {@code none}, {@code slf4j}, or a file. */
  public String log() {
    return path(orDefault("log", Options.LOG), settings);
  }

  /** Which process this is. */
  public Identity identity() {
    return identity(settings);
  }

  private static Identity identity(Settings settings) {
    String service = settings.get("service");
    return Identity.of(service == null ? "" : service, AgentVersion.current());
  }

  /** The file that an option names, or empty. */
  public String file(String option) {
    return path(value(option), settings);
  }

  /** A path that says which process this is. */
  static String path(String pattern, Settings settings) {
    return pattern.indexOf('%') < 0 ? pattern : identity(settings).path(pattern);
  }

  /** The least severe lines that are written: {@code error} to {@code trace}. */
  public String logLevel() {
    return orDefault("log-level", Options.LOG_LEVEL);
  }

  /** How lines are written: {@code text} or {@code json}. */
  public String logFormat() {
    return orDefault("log.format", Options.LOG_FORMAT);
  }

  /** The status of refused HTTP calls: 422 or 429. */
  public int refusalStatus() {
    return withShared("http.refusal-status");
  }

  /** Whether a refused HTTP call ends with an exception where possible. */
  public boolean isRefusalThrown() {
    return "true".equals(settings.get("http.refusal-throws"));
  }

  /** The longest request or reply that is read, in bytes. */
  public int bodyLimit() {
    return withShared("http.body-limit");
  }

  /** Addresses of model calls that are not recognised by themselves: {@code PATH=DIALECT}. */
  public List<String> wirePaths() {
    return Values.list(settings.value("wire.paths"));
  }

  /** Hosts of the user's own that serve models, as they are set. */
  public List<String> modelHosts() {
    return Values.list(settings.value("model.hosts"));
  }

  /** The file that gets the counts when the JVM ends, or empty. */
  public String report() {
    return path(orDefault("report", Options.REPORT), settings);
  }

  /** Whether operators have switched on anything. */
  public boolean isOperated() {
    return isOn("jmx")
        || isOn("jfr")
        || adminPort() >= 0
        || metricsPort() >= 0
        || !value("events.file").isEmpty()
        || !value("alerts.webhook").isEmpty()
        || !value("alerts.mail.to").isEmpty()
        || !value("record").isEmpty()
        || !value("spend.file").isEmpty()
        || isOn("span-events")
        || !value("logs").equals("none")
        || !value("metrics").equals("none");
  }

  /** Whether there is a store, which other JVMs share. */
  public boolean shares() {
    return !value("store").isEmpty();
  }

  /** The port of the admin API; negative for none, 0 for any free port. */
  public int adminPort() {
    String port = value("admin.port");
    return port.equals("auto") ? 0 : port.equals("0") ? -1 : Integer.parseInt(port);
  }

  /** The port of the metrics; negative for none. */
  public int metricsPort() {
    int port = Integer.parseInt(value("metrics.port"));
    return port == 0 ? -1 : port;
  }

  /** Whether a flag is set. */
  public boolean isOn(String name) {
    return "true".equals(settings.get(name));
  }

  /** The value of an option: what is set, or its default. */
  public String value(String name) {
    return settings.value(name);
  }

  /** Every option in force, and its source. */
  public List<ShownSetting> effective() {
    return EffectiveOptions.of(settings, this);
  }

  private String orDefault(String name, String defaultValue) {
    String value = settings.get(name);
    return value == null ? defaultValue : value;
  }

  private int withShared(String name) {
    return Integer.parseInt(settings.value(name));
  }
}
