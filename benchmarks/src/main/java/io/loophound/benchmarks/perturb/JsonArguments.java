package io.loophound.benchmarks.perturb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/** The same arguments in another spelling; anything but an object stays as it is. */
final class JsonArguments {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonArguments() {}

  static String shuffled(String arguments, Random random) {
    return changed(arguments, node -> shuffle(node, random));
  }

  /** Integers with a fraction of zero. */
  static String withFractions(String arguments) {
    return changed(arguments, JsonArguments::fractions);
  }

  private static String changed(String arguments, UnaryOperator<JsonNode> change) {
    try {
      JsonNode node = JSON.readTree(arguments);
      return node.isObject() ? change.apply(node).toString() : arguments;
    } catch (JsonProcessingException notJson) {
      return arguments;
    }
  }

  private static JsonNode shuffle(JsonNode node, Random random) {
    if (!node.isObject()) {
      return node;
    }
    List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(node.properties());
    Collections.shuffle(fields, random);
    ObjectNode shuffled = JSON.createObjectNode();
    fields.forEach(field -> shuffled.set(field.getKey(), shuffle(field.getValue(), random)));
    return shuffled;
  }

  private static JsonNode fractions(JsonNode node) {
    if (node.isIntegralNumber()) {
      return DecimalNode.valueOf(new BigDecimal(node.asText() + ".0"));
    }
    if (node.isArray()) {
      ArrayNode changed = JSON.createArrayNode();
      node.forEach(element -> changed.add(fractions(element)));
      return changed;
    }
    if (node.isObject()) {
      ObjectNode changed = JSON.createObjectNode();
      node.properties().forEach(field -> changed.set(field.getKey(), fractions(field.getValue())));
      return changed;
    }
    return node;
  }
}
