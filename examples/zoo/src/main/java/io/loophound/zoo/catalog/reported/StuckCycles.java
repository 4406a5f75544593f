package io.loophound.zoo.catalog.reported;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.catalog.reported.Reported.stuck;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.catalog.second.SecondLook;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Several calls in turn. */
final class StuckCycles {
  private static final String SCHEMA =
      "{\"matches\":[{\"name\":\"google-calendar.list_events\",\"schema_complete\":true,"
          + "\"description\":\"Lists the events of a calendar.\",\"parameters\":{\"type\":"
          + "\"object\",\"properties\":{\"calendar_id\":{\"type\":\"string\"},\"from\":{\"type\":"
          + "\"string\"},\"to\":{\"type\":\"string\"},\"limit\":{\"type\":\"integer\"}}}}]}";

  private StuckCycles() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "schema-found-and-never-invoked",
            16,
            Wire.OPENAI_RESPONSES,
            "When is my next meeting?",
            StuckCycles::schema),
        stuck(
            "edit-says-ok-and-changes-nothing",
            14,
            Wire.ANTHROPIC,
            "Make the parser accept indented headings.",
            StuckCycles::noOperation),
        stuck(
            "rate-limited-after-each-new-plan",
            20,
            Wire.LANGCHAIN4J,
            "Sync the orders to the CRM. Keep trying until it works.",
            StuckCycles::replan),
        stuck(
            "apply-crash-roll-back",
            20,
            Wire.GEMINI,
            "Deploy the new API.",
            StuckCycles::rollBack));
  }

  private static Step schema(int i) {
    return i % 5 == 0
        ? use("list_connectors", "{}", "[{\"id\":\"google-calendar\",\"connected\":true}]")
        : use(
            "tool_search",
            json(
                "query",
                pick(
                    i,
                    "google-calendar.list_events",
                    "list calendar events",
                    "google-calendar.list_events",
                    "calendar list_events")),
            SCHEMA);
  }

  private static Step noOperation(int i) {
    return i % 2 == 1
        ? use(
            "apply_diff",
            json("path", "md.py", "before", "r\"^#+\"", "after", "r\"^\\\\s*#+\""),
            "{\"ok\":true,\"path\":\"md.py\"}")
        : use(
                "shell",
                json("command", "pytest -q test_md.py"),
                "F....\nFAILED test_md.py::test_indented - AssertionError: [] != ['Title']\n"
                    + "1 failed, 4 passed in 0."
                    + number(i, 10, 99)
                    + "s")
            .after(300);
  }

  private static Step replan(int i) {
    return i % 2 == 1
        ? use("update_plan", json("steps", SecondLook.text(i, 25)), "Plan updated")
        : use(
            "crm_sync",
            json("batch", "orders-2026-05"),
            "{\"status\":429,\"error\":\"Too Many Requests\",\"request_id\":\"req_"
                + Integer.toHexString(number(i, 1 << 28, 1 << 30))
                + "\"}");
  }

  private static Step rollBack(int i) {
    if (i % 3 == 1) {
      return use("kubectl", json("args", "apply -f deploy.yaml"), "deployment.apps/api configured");
    }
    if (i % 3 == 2) {
      return use(
              "kubectl",
              json("args", "get pods -l app=api"),
              "NAME                   READY   STATUS             RESTARTS      AGE\napi-"
                  + Integer.toHexString(number(i, 1 << 28, 1 << 30))
                  + "-"
                  + Integer.toString(number(i, 100000, 999999), 36)
                  + "   0/1     CrashLoopBackOff   3 ("
                  + number(i, 10, 50)
                  + "s ago)   "
                  + number(i, 50, 90)
                  + "s")
          .after(800);
    }
    return use(
        "kubectl", json("args", "rollout undo deployment/api"), "deployment.apps/api rolled back");
  }
}
