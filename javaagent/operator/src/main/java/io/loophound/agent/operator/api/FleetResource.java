package io.loophound.agent.operator.api;

import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.OperatedFleet;
import io.loophound.agent.operator.OperatedFleet.NewVersion;
import io.loophound.agent.operator.OperatedSettings;
import io.loophound.agent.operator.OperatedView;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Request;
import io.loophound.agent.operator.http.Routes;
import io.loophound.detectors.fleet.FleetState;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The processes that share a store, and the versions of their policies. */
final class FleetResource {
  private static final String VERSIONS = "/api/v1/policies/versions";
  private static final String SHARE = "share";
  private static final int ALL = 100;

  private final OperatedSettings agent;
  private final OperatedView shown;
  private final Edits edits;

  FleetResource(OperatedSettings agent, OperatedView shown, Edits edits) {
    this.agent = agent;
    this.shown = shown;
    this.edits = edits;
  }

  void addTo(Routes routes) {
    routes
        .add("GET", "/api/v1/fleet", (request, path) -> state())
        .add("GET", VERSIONS, (request, path) -> versions(request))
        .add("POST", VERSIONS + "/{version}/restore", this::restore)
        .add("PUT", "/api/v1/policies/canary", (request, path) -> canary(request));
  }

  private OperatedFleet fleet() {
    OperatedFleet fleet = agent.fleet();
    if (fleet == null) {
      throw Problem.of(404, "there is no store that several processes share: set loophound.store");
    }
    return fleet;
  }

  private Reply state() {
    OperatedFleet fleet = fleet();
    FleetState state = shown.fleet();
    Map<String, Object> store = new LinkedHashMap<>();
    store.put("address", fleet.address());
    store.put("connected", state.connected());
    store.put("lost", state.lost());
    store.put("late", state.late());
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("store", store);
    body.put("jvms", state.processes());
    body.put("policies", fleet.policies());
    body.put("members", state.connected() ? fleet.members() : List.of());
    return Reply.json(body);
  }

  private Reply versions(Request request) {
    boolean all =
        new Query(request, "scope").word("scope", List.of("service", "all")).equals("all");
    return Reply.json(Map.of("versions", fleet().versions(all)));
  }

  private Reply restore(Request request, Map<String, String> path) {
    String text = path.get("version");
    if (!text.matches("[1-9][0-9]{0,15}")) {
      throw Problem.field("version", text, "the number of a version: see " + VERSIONS);
    }
    Edit edit = Edits.of(request);
    NewVersion now = fleet().restore(Long.parseLong(text), edit);
    edits.audit("restore", edit, Map.of("restored", Long.parseLong(text), "version", now.number()));
    return created(now, edit);
  }

  private Reply canary(Request request) {
    Object given = Body.of(request, SHARE).get(SHARE);
    if (!(given instanceof BigDecimal share)
        || share.signum() < 0
        || share.compareTo(BigDecimal.valueOf(ALL)) > 0
        || share.stripTrailingZeros().scale() > 0) {
      throw Problem.field(SHARE, given, "a percentage: 0 ends the canary, 100 gives it to all");
    }
    Edit edit = Edits.of(request);
    NewVersion now = fleet().canary(share.intValue(), edit);
    edits.audit("canary", edit, Map.of(SHARE, share.intValue(), "version", now.number()));
    return created(now, edit);
  }

  private Reply created(NewVersion version, Edit edit) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("version", version.number());
    return edits.done(Map.of(), version.changed(), body, edit);
  }
}
