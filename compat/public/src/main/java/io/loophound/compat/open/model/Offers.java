package io.loophound.compat.open.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;

/** What a request offers and wants, in the shapes of the model APIs. */
final class Offers {
  private static final String[] SCHEMAS = {
    "parameters", "input_schema", "parametersJsonSchema", "inputSchema"
  };
  private static final String[] ANSWERS = {
    "/response_format/json_schema/schema",
    "/text/format/schema",
    "/output_config/format/schema",
    "/output_format/schema",
    "/generationConfig/responseSchema",
    "/generationConfig/responseJsonSchema",
    "/format"
  };

  private Offers() {}

  /** A tool that the model may call. */
  record Tool(String name, JsonNode schema) {}

  /** The tools of a request, in their order. */
  static List<Tool> tools(JsonNode request) {
    List<Tool> tools = new ArrayList<>();
    for (JsonNode each : request.path("tools")) {
      JsonNode many = each.path("functionDeclarations");
      if (many.isArray()) {
        many.forEach(one -> add(tools, one));
      } else {
        add(tools, each.has("function") ? each.path("function") : each);
      }
    }
    return tools;
  }

  private static void add(List<Tool> tools, JsonNode tool) {
    if (tool.path("name").isTextual()) {
      tools.add(new Tool(tool.path("name").asText(), schema(tool)));
    }
  }

  private static JsonNode schema(JsonNode tool) {
    for (String key : SCHEMAS) {
      if (tool.path(key).isObject()) {
        return tool.path(key);
      }
    }
    return JsonNodeFactory.instance.objectNode().put("type", "object");
  }

  /** The schema that the answer must have, or null. */
  static JsonNode answer(JsonNode request) {
    for (String place : ANSWERS) {
      if (request.at(place).isObject()) {
        return request.at(place);
      }
    }
    return null;
  }
}
