package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.option.GeneralOptions;
import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Type;
import io.loophound.detectors.internal.compat.Compat;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Exemptions;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigTest {

  static List<Option> options() {
    return Options.all().stream()
        .filter(option -> !option.name().matches("(agent|tool|shadow)\\..*")) // NamedOptionsTest
        .toList();
  }

  /** A value that is allowed and that is not the default. */
  private static String other(Option option) {
    return switch (option.type()) {
      case FLAG -> option.defaultValue().equals("true") ? "false" : "true";
      case CHOICE -> otherWord(option);
      case WHOLE -> option.min() <= 7 && 7 <= option.max() ? "7" : whole(option.max());
      case NUMBER -> option.max() > 1 ? "7.5" : "0.25";
      case DURATION -> option.max() < 300_000 ? "2s" : "5m";
      case LIST ->
          !option.allowed().isEmpty()
              ? "mdc:a.b,header:X-A"
              : option.name().endsWith(".paths") ? "/a,/b" : "a,b";
      case TEXT -> "/some/where";
    };
  }

  private static String whole(double number) {
    return Long.toString((long) number);
  }

  private static String otherWord(Option option) {
    for (String word : option.allowed().split("\\|", -1)) {
      if (!word.equals(option.defaultValue())) {
        return word;
      }
    }
    throw new AssertionError(option.name() + " has one word only");
  }

  private static Option named(Option option) {
    boolean seam = option.name().equals("seam.<name>.enabled");
    return seam ? Option.of("seam.jdk-http.enabled", Type.FLAG, "true", "", "") : option;
  }

  private static Properties properties(String... pairs) {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return properties;
  }

  private static Config withArguments(String arguments) {
    return Config.load(new Properties(), arguments, Map.of());
  }

  @ParameterizedTest
  @MethodSource("options")
  void everyOptionIsReadFromEverySourceInTheirOrder(Option registered) {
    Option option = named(registered);
    String value = other(option);
    String wrong = option.defaultValue();
    Map<String, String> environment = Map.of(option.environment(), value);
    Properties properties = properties(option.property(), value);
    String argument = option.name() + "=" + value;

    for (Settings settings :
        List.of(
            Settings.read(properties, null, Map.of()),
            Settings.read(new Properties(), argument, Map.of()),
            Settings.read(new Properties(), "loophound." + argument, Map.of()),
            Settings.read(new Properties(), "", environment),
            Settings.read(
                properties, option.name() + "=" + wrong, Map.of(option.environment(), wrong)),
            Settings.read(new Properties(), argument, Map.of(option.environment(), wrong)))) {
      assertThat(settings.warnings()).isEmpty();
      assertThat(settings.value(option.name())).isEqualTo(value);
    }
    assertThat(Settings.read(new Properties(), null, Map.of()).get(option.name())).isNull();
  }

  @Test
  void withoutSettingsTheDefaultsHold() {
    Config config = withArguments(null);

    assertThat(config.warnings()).isEmpty();
    assertThat(config.isEnabled()).isTrue();
    assertThat(config.mode()).isEqualTo(Mode.ENFORCE);
    assertThat(config.isSeamEnabled("jdk-http")).isTrue();
    assertThat(config.log()).isEqualTo("stderr");
    assertThat(config.logLevel()).isEqualTo("warn");
    assertThat(config.refusalStatus()).isEqualTo(422);
    assertThat(config.report()).isEmpty();
    assertThat(Integer.parseInt(config.value("valve.runs"))).isEqualTo(20);
    for (DetectorSpec spec : DetectorSpec.all()) {
      assertThat(config.policy().detector(spec)).isEqualTo(spec.defaults());
    }
    assertThat(config.policy().exemptions()).isEqualTo(Exemptions.NONE);
  }

  @Test
  void gettersThatSkipTheRegistryKeepItsDefaults() {
    Config config = withArguments(null);

    assertThat("" + config.isEnabled()).isEqualTo(Options.find("enabled").defaultValue());
    assertThat("" + config.isSeamEnabled("x")).isEqualTo(GeneralOptions.SEAM.defaultValue());
    assertThat(config.mode().name()).isEqualToIgnoringCase(Options.find("mode").defaultValue());
    assertThat(config.log()).isEqualTo(Options.find("log").defaultValue());
    assertThat(config.report()).isEqualTo(Options.find("report").defaultValue());
  }

  @Test
  void theGettersTellWhatIsSet() {
    Config config =
        withArguments(
            "enabled=false,mode=observe,log=/l,log-level=debug,http.refusal-status=429,report=/r,"
                + "valve.runs=3,seam.jdk-http.enabled=false");

    assertThat(config.warnings()).isEmpty();
    assertThat(config.isEnabled()).isFalse();
    assertThat(config.mode()).isEqualTo(Mode.OBSERVE);
    assertThat(config.log()).isEqualTo("/l");
    assertThat(config.logLevel()).isEqualTo("debug");
    assertThat(config.refusalStatus()).isEqualTo(429);
    assertThat(config.report()).isEqualTo("/r");
    assertThat(Integer.parseInt(config.value("valve.runs"))).isEqualTo(3);
    assertThat(config.isSeamEnabled("jdk-http")).isFalse();
    assertThat(config.isSeamEnabled("okhttp")).isTrue();
  }

  @Test
  void thePolicyIsBuiltFromTheSettingsAndOnlyOnce() {
    Config config =
        withArguments(
            "window=30,cooldown=2m,sequence.threshold=6,sequence.action=steer,"
                + "tail.enabled=false,weighted.threshold=12.5,exempt.agents=a,b*;"
                + "exempt.hosts=h;exempt.paths=/p;exempt.headers=X-Batch,X-Kind=nightly");
    GuardPolicy policy = config.policy();

    assertThat(config.warnings()).isEmpty();
    assertThat(policy.window()).isEqualTo(30);
    assertThat(policy.cooldown()).isEqualTo(Duration.ofMinutes(2));
    assertThat(policy.detector("sequence"))
        .isEqualTo(
            DetectorSpec.named("sequence").defaults().with(Action.STEER).with("threshold", 6));
    assertThat(policy.detector("tail"))
        .isEqualTo(DetectorSpec.named("tail").defaults().with(false));
    assertThat(policy.detector("weighted").get("threshold")).isEqualTo(12.5);
    assertThat(policy.exemptions())
        .isEqualTo(
            new Exemptions(
                List.of("a", "b*"),
                List.of("h"),
                List.of("/p"),
                List.of("X-Batch", "X-Kind=nightly")));
    assertThat(config.policy()).isSameAs(policy);
  }

  @Test
  void compatStartsFromAnotherSystemAndUserSettingsWin() {
    GuardPolicy policy =
        withArguments("compat=langsight,sequence.threshold=3,weighted.enabled=true").policy();

    assertThat(policy.detector("sequence"))
        .isEqualTo(Compat.policy("langsight").detector("sequence").with("threshold", 3));
    assertThat(policy.detector("tail")).isEqualTo(Compat.policy("langsight").detector("tail"));
    assertThat(policy.detector("score").enabled()).isFalse();
    assertThat(policy.detector("weighted").enabled()).isTrue();
    assertThat(policy.steers()).isZero();
    assertThat(withArguments("compat=langsight,steers=2").policy().steers()).isEqualTo(2);
  }

  /** LangSight has one switch, one threshold and one action for its three patterns. */
  @Test
  void settingsOfSequenceAreForAllThreePatternsOfLangSight() {
    Config config =
        withArguments(
            "compat=langsight,sequence.threshold=3,sequence.action=terminate,"
                + "agent.planner.sequence.threshold=4");
    List<DetectorPolicy> shipped = sequences(Compat.policy("langsight"));

    assertThat(config.warnings()).isEmpty();
    assertThat(shipped).hasSize(3);
    assertThat(sequences(config.policy()))
        .isEqualTo(
            shipped.stream().map(own -> own.with("threshold", 3).with(Action.TERMINATE)).toList());
    assertThat(sequences(config.policies().of("planner")))
        .isEqualTo(
            shipped.stream().map(own -> own.with("threshold", 4).with(Action.TERMINATE)).toList());
    assertThat(sequences(withArguments("compat=langsight,sequence.enabled=false").policy()))
        .extracting(DetectorPolicy::enabled)
        .containsOnly(false);
  }

  private static List<DetectorPolicy> sequences(GuardPolicy policy) {
    DetectorSpec sequence = DetectorSpec.named("sequence");
    List<DetectorPolicy> all = new ArrayList<>(List.of(policy.detector(sequence)));
    all.addAll(policy.further(sequence));
    return all;
  }

  @Test
  void aPropertyMayEmptyAListThatTheEnvironmentSets() {
    Config config =
        Config.load(
            properties("loophound.exempt.hosts", ""),
            null,
            Map.of("LOOPHOUND_EXEMPT_HOSTS", "a,b"));

    assertThat(config.policy().exemptions().hosts()).isEmpty();
  }

  @Test
  void aSeamThatDoesNotExistIsTold() {
    Config config = withArguments("seam.jdk_http.enabled=false,seam.langchain.enabled=false");

    assertThat(config.isSeamEnabled("jdk-http")).isFalse();
    assertThat(config.seamWarnings(List.of("jdk-http", "langchain4j")))
        .containsExactly(
            "unknown seam in loophound.seam.langchain.enabled; the nearest one is"
                + " loophound.seam.langchain4j.enabled");
    assertThat(withArguments("seam.jdk.enabled=false").seamWarnings(List.of("mcp", "jdk-http")))
        .singleElement()
        .asString()
        .endsWith("the nearest one is loophound.seam.jdk-http.enabled");
  }

  @Test
  void loadReadsTheSystemPropertiesOfThisProcess() {
    System.setProperty("loophound.window", "33");
    try {
      assertThat(Config.load("window=44").policy().window()).isEqualTo(33);
    } finally {
      System.clearProperty("loophound.window");
    }
  }
}
