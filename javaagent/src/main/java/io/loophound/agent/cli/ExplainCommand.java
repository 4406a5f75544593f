package io.loophound.agent.cli;

import io.loophound.agent.telemetry.Output;
import io.loophound.replay.JsonValue;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The command {@code explain}. */
public final class ExplainCommand {
  private static final int LONGEST = 2_000;
  private static final List<String> PROCESS = List.of("service", "host", "pid");

  private final String decision;
  private final List<JsonValue> ofRun = new ArrayList<>();
  private JsonValue found;
  private double newest; // the number of the last event of its process
  private boolean passed; // whether its event was read again
  private boolean restarted; // whether what follows is of a later start

  private ExplainCommand(String decision) {
    this.decision = decision;
  }

  /**
   * Prints what is known about a decision.
   *
   * @param args {@code explain DECISION-ID FILE}
   * @return 0 done, 1 there is no such decision or the file cannot be read, 2 not understood
   */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    if (args.length != 3) {
      err.println("loophound: explain needs a decision id and an events file");
      return 2;
    }
    EventLog log = new EventLog(Path.of(args[2]));
    try {
      boolean known = new ExplainCommand(args[1]).tryExplain(log, out);
      if (log.unreadable() > 0) {
        err.println("loophound: explain: lines that are not events: " + log.unreadable());
      }
      if (known) {
        return 0;
      }
      String id = Output.clean(args[1], 40);
      err.println("loophound: explain: no decision " + id + " in this file or the older ones");
    } catch (NoSuchFileException e) {
      err.println("loophound: explain: there is no file " + args[2]);
    } catch (IOException e) {
      err.println("loophound: explain: " + args[2] + " cannot be read: " + e);
    }
    return 1;
  }

  private boolean tryExplain(EventLog log, PrintStream out) throws IOException {
    log.read(this::find);
    if (found == null) {
      return false;
    }
    log.read(this::gather);
    print(out);
    return true;
  }

  private void find(JsonValue event) {
    boolean ofDecision = event.path("decision").asText().equals(decision);
    if (ofDecision && (found == null || !isAudit(event))) {
      found = event; // that an operator has made it is an event, too
    }
  }

  private static boolean isAudit(JsonValue event) {
    return event.path("kind").asText().equals("audit");
  }

  private void gather(JsonValue event) {
    if (!PROCESS.stream().allMatch(field -> isEqual(field, event)) || restarted) {
      return;
    }
    double number = event.path("number").asDouble(0);
    if (number <= newest && passed) {
      restarted = true;
      return;
    }
    if (number <= newest) {
      ofRun.clear(); // the process was started again: its runs are others
    }
    newest = number;
    passed |= isEqual("decision", event);
    if (!found.path("run").asText().isEmpty() && isEqual("run", event)) {
      ofRun.add(event);
    }
  }

  private boolean isEqual(String field, JsonValue event) {
    return event.path(field).asText().equals(found.path(field).asText());
  }

  private void print(PrintStream out) {
    out.println(clean(found.path("message")));
    out.println();
    fields(out, "", found);
    rounds(out);
    out.println();
    out.println("events of the run:");
    for (JsonValue event : ofRun) {
      boolean audit = isAudit(event);
      out.println(
          String.format(
                  "  %s  %-9s  %-14s  %-9s  %s",
                  clean(event.path("time")),
                  clean(event.path("kind")),
                  clean(event.path(audit ? "change" : "detector")),
                  clean(event.path(audit ? "author" : "action")),
                  detail(event))
              .stripTrailing());
    }
  }

  private static String detail(JsonValue event) {
    if (event.has("decision")) {
      return clean(event.path("decision"));
    }
    return clean(event.path(isAudit(event) ? "reason" : "message"));
  }

  private void rounds(PrintStream out) {
    JsonValue rounds = found.path("evidence").path("rounds");
    if (!rounds.isArray() || rounds.size() == 0) {
      return;
    }
    out.println();
    out.println("rounds (step, sign, score after it, tool):");
    for (JsonValue round : rounds) {
      String sign = clean(round.path("sign"));
      double score = round.path("score").asDouble(0);
      out.println(
          String.format(
              Locale.ROOT,
              "  %4d  %-12s  %6s  %s",
              round.path("step").asInt(0),
              sign.isEmpty() ? "-" : sign,
              score == 0 ? "-" : String.format(Locale.ROOT, "%.2f", score),
              clean(round.path("tool"))));
    }
  }

  private static void fields(PrintStream out, String indent, JsonValue object) {
    for (Map.Entry<String, JsonValue> field : object.fields().entrySet()) {
      JsonValue value = field.getValue();
      if (value.isObject()) {
        out.println(indent + field.getKey() + ":");
        fields(out, indent + "  ", value);
      } else if (!field.getKey().equals("message") && !value.asText().isEmpty()) {
        out.println(indent + field.getKey() + ": " + clean(value));
      }
    }
  }

  private static String clean(JsonValue value) {
    return Output.clean(value.asText(), LONGEST);
  }
}
