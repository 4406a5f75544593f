package io.loophound.wire.request;

import io.loophound.detectors.event.DeclaredTools;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Collects the names of a request's tools while its body is scanned, in the forms of all dialects:
 * a name in the element itself, in an object for its kind, or in a list of functions. Not
 * thread-safe.
 */
public final class ToolList {
  /** Tools that the provider executes itself: no call of them reaches the application. */
  private static final String[] PROVIDERS = {
    "web_search", "file_search", "code_interpreter", "image_generation", "mcp"
  };

  private final Set<String> names = new LinkedHashSet<>();
  private final ToolChoice choice = new ToolChoice();
  private boolean seen;
  private boolean complete = true;

  /** Reads the value of a field that most dialects have; returns whether it is one of them. */
  public boolean readField(JsonScan in) throws MalformedException {
    switch (in.key()) {
      case "tools", "functions" -> readTools(in);
      case "tool_choice", "tool_choice_option", "function_call" -> choice.read(in);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Reads a list of tools; skips anything else. */
  public void readTools(JsonScan in) throws MalformedException {
    if (!in.enterArray()) {
      in.skip();
      return;
    }
    seen = true;
    while (in.nextElement()) {
      if (in.enterObject()) {
        readTool(in);
      } else {
        complete = false;
        in.skip();
      }
    }
  }

  private void readTool(JsonScan in) throws MalformedException {
    String name = "";
    boolean known = false;
    while (in.nextField()) {
      switch (in.key()) {
        case "name" -> name = in.text();
        case "type" -> known |= isProviders(in.text());
        case "function", "custom", "toolSpec" -> name = ToolChoice.nameIn(in);
        case "functionDeclarations", "function_declarations" -> {
          readTools(in);
          known = true;
        }
        case "cachePoint", "googleSearch", "google_search", "codeExecution", "urlContext" -> {
          in.skip();
          known = true;
        }
        default -> in.skip();
      }
    }
    add(name, known);
  }

  private void add(String name, boolean known) {
    if (name.isEmpty() || names.size() == DeclaredTools.MOST) {
      complete &= known;
    } else {
      names.add(name);
    }
  }

  private static boolean isProviders(String type) {
    for (String provider : PROVIDERS) {
      if (type.startsWith(provider)) {
        return true;
      }
    }
    return false;
  }

  /** What the model may do, as the request says it. */
  public ToolChoice choice() {
    return choice;
  }

  /** What was found; null if nothing was. */
  public DeclaredTools declared() {
    String may = choice.word();
    return seen || !may.isEmpty() ? new DeclaredTools(names, seen && complete, may) : null;
  }
}
