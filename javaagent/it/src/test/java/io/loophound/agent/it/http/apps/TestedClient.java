package io.loophound.agent.it.http.apps;

import java.util.List;

/**
 * An HTTP client as the tests of all clients see it: in the folder of its seam, where it is found.
 * It does not link against the client before one is opened.
 */
public interface TestedClient {

  /** The folder of its seam in {@code javaagent/seams}. */
  String folder();

  /** In how many ways it is used. */
  List<Use> uses();

  /** Whether another version of the library can be used so, and is guarded by this seam then. */
  default boolean has(Use use, String version) {
    return use.is(Use.Trait.OWN_JVM);
  }

  /** A client for one of the uses; the name may have more behind a colon. */
  Client open(String name, Protocol protocol);

  /** All of them. */
  static List<TestedClient> all() {
    return Implementations.of(TestedClient.class);
  }

  /** The one that has a use of this name. */
  static TestedClient of(String name) {
    String use = name.split(":", 2)[0];
    return all().stream()
        .filter(client -> client.uses().stream().anyMatch(each -> each.name().equals(use)))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name));
  }
}
