package io.loophound.agent.shared;

import io.loophound.agent.config.Layer;
import java.util.Map;

/** Whose policies: those of one service, or of all. */
record Scope(String document, String shown) {
  static Scope of(String service) {
    return new Scope("policies:" + service, service);
  }

  static Scope all() {
    return new Scope("policies", "all services");
  }

  String shown(long version) {
    return "version " + version + " for " + shown;
  }

  Layer layer(PolicyVersion version, boolean inCanary) {
    Map<String, String> options = version.options(inCanary);
    return new Layer("store, " + shown(version.number()) + (inCanary ? ", canary" : ""), options);
  }
}
