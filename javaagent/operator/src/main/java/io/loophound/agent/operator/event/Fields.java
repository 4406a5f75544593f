package io.loophound.agent.operator.event;

import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.view.RoundView;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The fields of events about decisions. */
public final class Fields {
  private Fields() {}

  /** A decision. */
  public static Map<String, Object> of(Verdict verdict) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("decision", verdict.decisionId());
    fields.put("run", verdict.runId());
    fields.put("agent", verdict.agent());
    fields.put("trace", verdict.traceId());
    fields.put("detector", verdict.detector());
    fields.put("action", verdict.action().name().toLowerCase(Locale.ROOT));
    fields.put("enforced", verdict.isEnforced());
    fields.put("cooldown_ms", verdict.cooldown().toMillis());
    fields.put("message", verdict.message());
    if (verdict.evidence() != null) {
      fields.put("evidence", evidence(verdict.evidence()));
    }
    return fields;
  }

  private static Map<String, Object> evidence(Evidence evidence) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("what", evidence.what());
    fields.put("equal", evidence.equal());
    fields.put("count", evidence.count());
    fields.put("first_step", evidence.steps().first());
    fields.put("last_step", evidence.steps().last());
    fields.put("model_calls", evidence.waste().modelCalls());
    fields.put("tokens", evidence.waste().tokens());
    fields.put("usd", evidence.waste().usd());
    fields.put("estimated", evidence.waste().estimated());
    fields.put("property", evidence.remedy().property());
    fields.put("acts_by", evidence.remedy().actsBy());
    fields.put("landing", evidence.landing());
    if (!evidence.scored().sign().isEmpty()) {
      fields.put("sign", evidence.scored().sign());
      fields.put("score", evidence.scored().score());
      if (!evidence.scored().rounds().isEmpty()) {
        fields.put("rounds", evidence.scored().rounds().stream().map(Fields::round).toList());
      }
    }
    return fields;
  }

  private static Map<String, Object> round(RoundView round) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("step", round.step());
    fields.put("tool", round.tool());
    fields.put("sign", round.sign());
    fields.put("score", round.score());
    return fields;
  }
}
