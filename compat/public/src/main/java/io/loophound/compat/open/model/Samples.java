package io.loophound.compat.open.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values made from schemas: always the same for the same schema. */
final class Samples {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int DEPTH = 8;
  // as Spring AI asks for a type, then as LangChain4j does
  private static final Pattern SCHEMA =
      Pattern.compile("JSON Schema[^`]*```(?:json)?\\s*(\\{.*?})\\s*```", Pattern.DOTALL);
  private static final Pattern FORMAT =
      Pattern.compile("in the following JSON format:\\s*(\\{.*})", Pattern.DOTALL);
  private static final Pattern FIELD_TYPE = Pattern.compile("\\((?:[^()]|\\([^()]*\\))*\\)");

  private Samples() {}

  /** A value that a schema allows. */
  static JsonNode of(JsonNode schema) {
    return of(schema, schema, 0);
  }

  private static JsonNode of(JsonNode schema, JsonNode root, int depth) {
    if (schema.has("$ref") && depth < DEPTH) {
      return of(root.at(schema.path("$ref").asText().substring(1)), root, depth + 1);
    }
    for (String several : new String[] {"anyOf", "oneOf", "allOf"}) {
      if (schema.path(several).isArray()) {
        return of(schema.path(several).path(0), root, depth);
      }
    }
    if (schema.path("enum").isArray()) {
      return schema.path("enum").path(0);
    }
    return byType(schema, root, depth);
  }

  private static JsonNode byType(JsonNode schema, JsonNode root, int depth) {
    JsonNode type = schema.path("type");
    String name = type.isArray() ? type.path(0).asText() : type.asText("object");
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "string" -> JSON.textNode(text(schema));
      case "integer" -> JSON.numberNode(7);
      case "number" -> JSON.numberNode(0.75);
      case "boolean" -> JSON.booleanNode(true);
      case "array" -> JSON.arrayNode().add(of(schema.path("items"), root, depth + 1));
      case "null" -> JSON.nullNode();
      default -> object(schema, root, depth);
    };
  }

  private static JsonNode object(JsonNode schema, JsonNode root, int depth) {
    ObjectNode object = JSON.objectNode();
    if (depth < DEPTH) {
      schema
          .path("properties")
          .properties()
          .forEach(each -> object.set(each.getKey(), of(each.getValue(), root, depth + 1)));
    }
    return object;
  }

  private static String text(JsonNode schema) {
    return switch (schema.path("format").asText()) {
      case "date" -> "2026-01-15";
      case "date-time" -> "2026-01-15T09:30:00Z";
      case "time" -> "09:30:00";
      case "uuid" -> "5f0c7f2e-6a0b-4c7e-9f5e-2f6f0a1b2c3d";
      default -> "Berlin";
    };
  }

  /** An answer to a question that says in words what it must look like. */
  static String text(String question) {
    Matcher schema = SCHEMA.matcher(question);
    if (schema.find()) {
      return json(schema.group(1));
    }
    Matcher format = FORMAT.matcher(question);
    if (format.find()) {
      return FIELD_TYPE.matcher(format.group(1)).replaceAll("0.75");
    }
    if (question.contains("floating point number")) {
      return "0.75";
    }
    return "All of it is done.";
  }

  private static String json(String schema) {
    try {
      return of(new ObjectMapper().readTree(schema)).toString();
    } catch (JsonProcessingException e) {
      return "{}";
    }
  }
}
