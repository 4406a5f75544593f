package io.loophound.replay;

import io.loophound.detectors.policy.ToolPolicy;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The settings of a case for individual tools. */
final class CaseTools {
  static final List<String> PARAMETERS = List.of("identity_fields", "exempt");

  private CaseTools() {}

  static Map<String, ToolPolicy> of(CaseConfig config) {
    Map<String, ToolPolicy> tools = new HashMap<>();
    Iterator<Map.Entry<String, JsonValue>> identities =
        config.get("identity_fields").fields().entrySet().iterator();
    while (identities.hasNext()) {
      Map.Entry<String, JsonValue> tool = identities.next();
      String[] fields = new String[tool.getValue().size()];
      for (int i = 0; i < fields.length; i++) {
        fields[i] = tool.getValue().path(i).asText();
      }
      tools.put(tool.getKey(), ToolPolicy.identifiedBy(fields));
    }
    for (JsonValue tool : config.get("exempt")) {
      tools.merge(tool.asText(), ToolPolicy.exempted(), CaseTools::both);
    }
    return tools;
  }

  private static ToolPolicy both(ToolPolicy identified, ToolPolicy exempted) {
    return new ToolPolicy(
        exempted.exempt(),
        identified.waits(),
        identified.weight(),
        identified.identityFields(),
        identified.ignoredFields());
  }
}
