package io.loophound.examples.fleet.deploy;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.ToNumberPolicy;
import io.kubernetes.client.openapi.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The files of {@code deploy/kubernetes}. */
final class Manifests {
  private static final String MODELS = "io.kubernetes.client.openapi.models.";
  private static final Gson GSON =
      new GsonBuilder().setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).create();

  private Manifests() {}

  static Path folder() {
    Path up = Path.of("").toAbsolutePath();
    while (!Files.exists(up.resolve("deploy/kubernetes"))) {
      up = up.getParent();
    }
    return up.resolve("deploy/kubernetes");
  }

  static List<Path> files() {
    try (Stream<Path> all = Files.walk(folder())) {
      return all.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its documents; a key that is there twice is an error. */
  static List<Map<String, Object>> documents(Path file) {
    LoaderOptions strict = new LoaderOptions();
    strict.setAllowDuplicateKeys(false);
    List<Map<String, Object>> all = new ArrayList<>();
    try {
      for (Object each : new Yaml(new SafeConstructor(strict)).loadAll(Files.readString(file))) {
        all.add(map(each));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  /**
   * Checks a document against the model that Kubernetes' API is defined with: unknown fields,
   * missing ones and wrong types are refused.
   */
  static void check(Map<String, Object> document) {
    String kind = document.get("kind").toString();
    try {
      Class<?> model = Class.forName(MODELS + "V1" + kind);
      JsonElement json = GSON.toJsonTree(document);
      model.getMethod("validateJsonElement", JsonElement.class).invoke(null, json);
      new JSON(); // sets up the readers of all models
      model.getMethod("fromJson", String.class).invoke(null, json.toString());
    } catch (InvocationTargetException e) {
      throw new AssertionError(kind + ": " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no kind that is known here: " + kind, e);
    }
  }

  /** Merges as Kustomize does: elements of lists by their name, or by where they are mounted. */
  static Object merge(Object base, Object patch) {
    if (base instanceof Map<?, ?> && patch instanceof Map<?, ?>) {
      Map<String, Object> merged = new LinkedHashMap<>(map(base));
      map(patch)
          .forEach(
              (key, value) ->
                  merged.put(key, merged.containsKey(key) ? merge(merged.get(key), value) : value));
      return merged;
    }
    if (base instanceof List<?> old && patch instanceof List<?> more) {
      Map<Object, Object> merged = new LinkedHashMap<>();
      old.forEach(each -> merged.put(key(each), each));
      more.forEach(each -> merged.merge(key(each), each, Manifests::merge));
      return new ArrayList<>(merged.values());
    }
    return patch;
  }

  private static Object key(Object element) {
    if (element instanceof Map<?, ?> map) {
      for (String key : List.of("mountPath", "containerPort", "name")) {
        if (map.containsKey(key)) {
          return map.get(key);
        }
      }
    }
    return element;
  }

  /** A value somewhere below; a number is a place in a list. */
  static Object at(Object value, String path) {
    Object now = value;
    for (String part : path.split("/", -1)) {
      now = now instanceof List<?> list ? list.get(Integer.parseInt(part)) : map(now).get(part);
    }
    return now;
  }
}
