package io.loophound.wire.request;

import io.loophound.detectors.event.DeclaredTools;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;

/**
 * What the model may do with its tools: a word, or an object that has a word or the name of a tool
 * somewhere in it.
 */
public final class ToolChoice {
  private String mode = "";
  private String name = "";

  ToolChoice() {}

  /** Reads the value at the cursor. */
  public void read(JsonScan in) throws MalformedException {
    if (in.peek() == '"') {
      mode = in.text();
    } else if (in.enterObject()) {
      readFields(in);
    } else {
      in.skip();
    }
  }

  private void readFields(JsonScan in) throws MalformedException {
    while (in.nextField()) {
      String key = in.key();
      switch (key) {
        case "name" -> name = in.text();
        case "type", "mode" -> mode = in.text();
        case "auto", "any" -> {
          mode = key;
          in.skip();
        }
        case "function", "custom", "tool" -> name = nameIn(in);
        case "allowed_tools", "functionCallingConfig", "function_calling_config" -> read(in);
        default -> in.skip();
      }
    }
  }

  /** The name in the object at the cursor, or empty. */
  static String nameIn(JsonScan in) throws MalformedException {
    String name = "";
    if (!in.enterObject()) {
      in.skip();
      return name;
    }
    while (in.nextField()) {
      if (in.keyIs("name")) {
        name = in.text();
      } else {
        in.skip();
      }
    }
    return name;
  }

  String word() {
    return DeclaredTools.choice(mode, name);
  }
}
