package io.loophound.examples.sdk;

import java.util.List;

/** The tools of the agent: one that is out of order, and those of a job that finishes. */
final class Tools {
  /** What each request offers the model. */
  static final List<String> NAMES =
      List.of("lookUpOrder", "listFiles", "readFile", "customerPage", "exportStatus");

  private int looks;

  String call(Turn.Call call) {
    return switch (call.tool()) {
      case "lookUpOrder" -> "Error: 403 this key may not read orders";
      case "listFiles" -> "oslo.txt\nbergen.txt\ntromso.txt";
      case "readFile" ->
          "Revenue: " + Math.abs(call.arguments().hashCode() % 900) + " thousand euros";
      case "customerPage" -> "customers of the page " + call.arguments();
      case "exportStatus" -> ++looks < 3 ? "running, " + looks * 30 + " %" : "done";
      default -> "Error: no tool " + call.tool();
    };
  }
}
