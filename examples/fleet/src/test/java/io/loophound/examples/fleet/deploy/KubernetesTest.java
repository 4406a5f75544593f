package io.loophound.examples.fleet.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.config.Config;
import io.loophound.agent.console.ConsoleSettings;
import io.loophound.agent.operator.OperatedSettings;
import io.loophound.agent.operator.OperatedView;
import io.loophound.agent.operator.api.Resources;
import io.loophound.agent.operator.http.Routes.Route;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The manifests of {@code deploy/kubernetes} are valid and fit together. */
class KubernetesTest {
  private static final String PATCH = "agent/patch.yaml";

  /** Of Kustomize and of OpenTelemetry's operator: what may be in them, as far as we use it. */
  private static final Map<String, Set<String>> OTHERS =
      Map.of(
          "Kustomization",
          Set.of("namespace", "resources", "components", "images", "secretGenerator"),
          "Component",
          Set.of("resources", "patches"),
          "Instrumentation",
          Set.of("metadata", "spec"));

  static List<Path> files() {
    return Manifests.files();
  }

  private static Map<String, Object> document(String file) {
    return Manifests.documents(Manifests.folder().resolve(file)).get(0);
  }

  private static Map<String, Object> guarded() {
    return Manifests.map(
        Manifests.merge(document("example/orders.yaml"), withoutName(document(PATCH))));
  }

  private static Map<String, Object> withoutName(Map<String, Object> patch) {
    patch.remove("metadata"); // the target names it
    return patch;
  }

  @Test
  void thereAreSome() {
    assertThat(files()).hasSizeGreaterThan(6);
  }

  @ParameterizedTest
  @MethodSource("files")
  void eachFileIsValid(Path file) {
    for (Map<String, Object> document : Manifests.documents(file)) {
      assertThat(document).containsKeys("apiVersion", "kind");
      Set<String> fields = OTHERS.get(document.get("kind"));
      if (file.endsWith(PATCH)) {
        Manifests.check(guarded()); // a patch is no whole
      } else if (fields == null) {
        Manifests.check(document);
      } else {
        document.keySet().removeAll(Set.of("apiVersion", "kind"));
        assertThat(fields).containsAll(document.keySet());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void whatAFileRefersToIsThere(Path file) {
    for (Map<String, Object> document : Manifests.documents(file)) {
      List<Object> named = new ArrayList<>();
      for (String list : List.of("resources", "components")) {
        named.addAll((List<?>) document.getOrDefault(list, List.of()));
      }
      for (Object patch : (List<?>) document.getOrDefault("patches", List.of())) {
        named.add(Manifests.map(patch).get("path"));
      }
      assertThat(named)
          .allSatisfy(each -> assertThat(file.resolveSibling(each.toString())).exists());
    }
  }

  @Test
  void aGuardedDeploymentFindsWhatItIsGiven() {
    Map<String, Object> guarded = guarded();
    Object pod = Manifests.at(guarded, "spec/template/spec");
    List<String> volumes = new ArrayList<>();
    ((List<?>) Manifests.at(pod, "volumes"))
        .forEach(each -> volumes.add(Manifests.map(each).get("name").toString()));
    for (String container : List.of("initContainers/0", "containers/0")) {
      for (Object mount : (List<?>) Manifests.at(pod, container + "/volumeMounts")) {
        assertThat(volumes).contains(Manifests.map(mount).get("name").toString());
      }
    }
    List<?> copy = (List<?>) Manifests.at(pod, "initContainers/0/command");
    assertThat(Manifests.at(pod, "containers/0/env/0/value"))
        .isEqualTo("-javaagent:" + copy.get(2));
    assertThat(copy.get(1)).isEqualTo("/javaagent.jar");
    assertThat(Manifests.at(pod, "containers/0/image")).isEqualTo("registry.example/orders:1.0");
    assertThat(Manifests.at(guarded, "spec/template/metadata/labels").toString())
        .contains("loophound=guarded", "app.kubernetes.io/name=orders");
  }

  @Test
  void theConsoleIsCalledAsItWantsToBe() throws Exception {
    Object pod = Manifests.at(document("console/console.yaml"), "spec/template/spec");
    List<String> words = new ArrayList<>();
    ((List<?>) Manifests.at(pod, "containers/0/command")).forEach(word -> words.add("" + word));
    int command = words.indexOf("console");
    assertThat(words.subList(0, command)).containsExactly("java", "-jar", "/jar/loophound.jar");
    ConsoleSettings settings = ConsoleSettings.of(words.subList(command + 1, words.size()));
    assertThat(settings).isNotNull();
    List<String> mounted = new ArrayList<>();
    for (Object mount : (List<?>) Manifests.at(pod, "containers/0/volumeMounts")) {
      mounted.add(Manifests.map(mount).get("mountPath") + "/");
    }
    assertThat(words)
        .filteredOn(word -> word.startsWith("/"))
        .allSatisfy(word -> assertThat(mounted).anyMatch(word::startsWith));
    assertThat(Manifests.at(pod, "containers/0/ports/0/containerPort")).isEqualTo(8720);
  }

  @ParameterizedTest
  @CsvSource({"livenessProbe, /livez", "readinessProbe, /readyz"})
  void theConsoleIsProbedWhereItAnswers(String probe, String path) {
    Object pod = Manifests.at(document("console/console.yaml"), "spec/template/spec");
    Object console = Manifests.at(pod, "containers/0");
    assertThat(Manifests.map(Manifests.at(console, probe + "/httpGet")))
        .containsEntry("path", path)
        .containsEntry("port", Manifests.at(console, "ports/0/name"))
        .containsEntry("scheme", "HTTPS"); // it is given a certificate
    Set<String> open = new TreeSet<>();
    for (Route route : Resources.of((OperatedSettings) null, (OperatedView) null).all()) {
      if (route.role() == null) {
        open.add(route.method() + " " + route.pattern());
      }
    }
    assertThat(open).contains("GET " + path);
  }

  @Test
  void theImageHoldsWhatIsCopied() throws Exception {
    String image = Files.readString(Manifests.folder().resolve("../../release/image/pom.xml"));
    assertThat(image).contains("<file>/javaagent.jar</file>", "<mode>444</mode>");
  }

  @Test
  void settingsAreOptionsOfLoopHound() {
    Map<String, String> variables = new TreeMap<>();
    Manifests.map(document("agent/settings.yaml").get("data"))
        .forEach((name, value) -> variables.put(name, value.toString()));
    for (Object each :
        (List<?>) Manifests.at(document("opentelemetry/instrumentation.yaml"), "spec/java/env")) {
      variables.put(
          Manifests.map(each).get("name").toString(), Manifests.map(each).get("value").toString());
    }
    assertThat(variables).hasSizeGreaterThan(6);
    Config config = Config.load(new Properties(), null, variables);
    assertThat(config.warnings()).isEmpty();
    assertThat(config.value("budget.fleet-usd-per-day")).isEqualTo("200");
    assertThat(config.value("logs")).isEqualTo("otlp");
  }

  @ParameterizedTest
  @CsvSource({
    "replicas, replica, The field `replica`",
    "selector, selectors, selector",
    "image:, imag:, The field `imag`",
    "3, three, three"
  })
  void aMistakeWouldBeFound(String right, String wrong, String message) throws Exception {
    Path file = Files.createTempFile("orders", ".yaml");
    String text = Files.readString(Manifests.folder().resolve("example/orders.yaml"));
    Files.writeString(file, text.replaceFirst(right, wrong));
    try {
      Map<String, Object> document = Manifests.documents(file).get(0);
      assertThatThrownBy(() -> Manifests.check(document)).hasMessageContaining(message);
    } finally {
      Files.delete(file);
    }
  }
}
