package io.loophound.agent.operator;

import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.http.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The versions of the policies of a fleet that has no store. */
public final class StandFleet implements OperatedFleet {
  private final List<Map<String, Object>> versions = new ArrayList<>(); // the newest first

  /** Adds a version. */
  public void add(Map<String, String> options, int share, Edit edit) {
    Map<String, Object> version = new LinkedHashMap<>();
    version.put("version", versions.size() + 1);
    version.put("at", "2026-11-28T02:00:00Z");
    version.put("author", edit.author());
    version.put("reason", edit.reason());
    version.put("options", share == 0 ? options : Map.of());
    if (share > 0) {
      version.put("canary_share", share);
      version.put("canary", options);
    }
    versions.add(0, version);
  }

  @Override
  public String address() {
    return "redis://none:6379";
  }

  @Override
  public List<Map<String, Object>> members() {
    return List.of();
  }

  @Override
  public List<Map<String, Object>> policies() {
    return List.of();
  }

  @Override
  public List<Map<String, Object>> versions(boolean all) {
    return List.copyOf(versions);
  }

  @Override
  @SuppressWarnings("unchecked")
  public NewVersion restore(long version, Edit edit) {
    for (Map<String, Object> each : versions) {
      if (each.get("version").equals((int) version)) {
        add((Map<String, String>) each.get("options"), 0, edit);
        return new NewVersion(versions.size(), List.of("threshold"));
      }
    }
    throw Problem.field(404, "version", version, "a version that is kept");
  }

  @Override
  @SuppressWarnings("unchecked")
  public NewVersion canary(int share, Edit edit) {
    add((Map<String, String>) versions.get(0).get("canary"), share, edit);
    return new NewVersion(versions.size(), List.of());
  }
}
