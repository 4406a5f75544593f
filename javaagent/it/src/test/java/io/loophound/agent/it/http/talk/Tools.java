package io.loophound.agent.it.http.talk;

import com.fasterxml.jackson.databind.JsonNode;

/** The tools of all scenarios: one that never works, and those of a job that ends. */
public final class Tools {
  private int looks;

  public String call(String name, JsonNode arguments) {
    return switch (name) {
      case "lookUpOrder" -> "Error: 403 this key may not read orders";
      case "listFiles" -> "oslo.txt\nbergen.txt";
      case "readFile" -> "Revenue: " + arguments.path("name").asText().length() + " thousand euros";
      case "customerPage" -> "page " + arguments.path("page").asInt() + ": customers of that page";
      case "exportStatus" -> ++looks < 3 ? "running, " + looks * 30 + " %" : "done";
      default -> "Error: no tool " + name;
    };
  }
}
