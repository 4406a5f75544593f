package io.loophound.agent.it.http;

import io.loophound.agent.it.http.apps.TestedClient;
import io.loophound.agent.it.http.apps.Use;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Libraries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Another version of a client's library than the one compiled against. */
record OtherVersion(TestedClient client, String version) {
  /** What a client runs on that it does not bring: another version of it would be another test. */
  private static final Map<String, List<String>> RUNS_ON =
      Map.of(
          "asynchttpclient", List.of("netty-"),
          "azure", List.of("netty-"),
          "springrest", List.of("netty-", "jetty-"),
          "vertx", List.of("netty-"),
          "webclient", List.of("netty-"));

  /** All of them, together where none meets a library of another; each alone in a deep build. */
  static List<List<OtherVersion>> groups() {
    List<List<OtherVersion>> groups = new ArrayList<>();
    for (OtherVersion each : all()) {
      groups.stream()
          .filter(group -> !Jdk.isDeep() && group.stream().allMatch(each::goesWith))
          .findFirst()
          .ifPresentOrElse(
              group -> group.add(each), () -> groups.add(new ArrayList<>(List.of(each))));
    }
    return groups;
  }

  static List<OtherVersion> all() {
    return TestedClient.all().stream()
        .flatMap(
            client ->
                Libraries.versions(client.folder()).stream()
                    .map(version -> new OtherVersion(client, version)))
        .toList();
  }

  List<Use> uses() {
    return client.uses().stream().filter(use -> client.has(use, version)).toList();
  }

  List<Path> jars() {
    return Libraries.jars(client.folder(), version);
  }

  private boolean goesWith(OtherVersion other) {
    return !client.folder().equals(other.client.folder())
        && Collections.disjoint(libraries(), other.libraries())
        && other.libraries().stream().noneMatch(this::runsOn)
        && libraries().stream().noneMatch(other::runsOn);
  }

  private boolean runsOn(String library) {
    return RUNS_ON.getOrDefault(client.folder(), List.of()).stream().anyMatch(library::startsWith);
  }

  private Set<String> libraries() {
    return jars().stream()
        .map(jar -> jar.getFileName().toString().replaceFirst("-\\d.*", ""))
        .collect(Collectors.toSet());
  }

  @Override
  public String toString() {
    return client.folder() + " " + version;
  }
}
