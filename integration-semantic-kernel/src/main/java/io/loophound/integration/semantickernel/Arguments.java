package io.loophound.integration.semantickernel;

import com.fasterxml.jackson.core.JsonGenerator;
import com.microsoft.semantickernel.contextvariables.ContextVariable;
import com.microsoft.semantickernel.semanticfunctions.InputVariable;
import com.microsoft.semantickernel.semanticfunctions.KernelFunctionArguments;
import io.loophound.wire.json.Json;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The arguments of a function as the model wrote them: JSON again. Semantic Kernel converts the
 * names to lower case and each value to text.
 */
public final class Arguments {
  private static final Set<String> NUMBERS =
      Set.of(
          "int",
          "long",
          "short",
          "byte",
          "float",
          "double",
          "Integer",
          "Long",
          "Short",
          "Byte",
          "Float",
          "Double",
          "BigDecimal",
          "BigInteger",
          "Number");

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

  private Arguments() {}

  /** The JSON text of the arguments for {@code parameters}. */
  public static String json(List<InputVariable> parameters, KernelFunctionArguments arguments) {
    return arguments == null ? "" : Json.object(json -> write(json, parameters, arguments));
  }

  private static void write(
      JsonGenerator json, List<InputVariable> parameters, KernelFunctionArguments arguments)
      throws IOException {
    Set<String> unknown = new HashSet<>(arguments.keySet());
    for (InputVariable parameter : parameters) {
      ContextVariable<?> given = arguments.get(parameter.getName());
      if (given != null) {
        json.writeFieldName(parameter.getName());
        value(json, parameter.getType(), given.getValue());
        unknown.removeIf(parameter.getName()::equalsIgnoreCase);
      }
    }
    for (Map.Entry<String, ContextVariable<?>> other : arguments.entrySet()) {
      if (unknown.contains(other.getKey())) {
        json.writeStringField(other.getKey(), String.valueOf(other.getValue().getValue()));
      }
    }
  }

  private static void value(JsonGenerator json, String type, Object value) throws IOException {
    String text = String.valueOf(value);
    if (isPlain(type, text)) {
      json.writeRawValue(text);
    } else {
      json.writeString(text);
    }
  }

  /** Whether the model wrote it without quotation marks. */
  private static boolean isPlain(String type, String text) {
    String name = type.substring(type.lastIndexOf('.') + 1);
    if (NUMBERS.contains(name)) {
      return NUMBER.matcher(text).matches();
    }
    return name.equalsIgnoreCase("boolean")
        ? text.equals("true") || text.equals("false")
        : !name.equals("String") && (text.startsWith("{") || text.startsWith("["));
  }
}
