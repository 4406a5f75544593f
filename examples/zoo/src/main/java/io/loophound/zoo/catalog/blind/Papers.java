package io.loophound.zoo.catalog.blind;

import static io.loophound.zoo.catalog.blind.Blind.honest;
import static io.loophound.zoo.catalog.blind.Blind.n;
import static io.loophound.zoo.catalog.blind.Blind.stuck;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.catalog.second.SecondLook;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that read, write, translate and hand in. */
final class Papers {
  private static final String[] LABELS = {
    "حفظ", "إلغاء", "حفظ", "إغلاق", "التالي", "السابق", "حفظ", "إلغاء", "موافق", "إلغاء",
    "بحث", "حفظ", "طباعة", "إلغاء", "الاسم", "العنوان", "حفظ", "إلغاء", "موافق", "إغلاق"
  };
  private static final String[] THOUGHTS = {
    "I need the first chunk of the diff before I can write the comments.",
    "Let me look at the diff.",
    "Now I read the chunk to find the changed lines.",
    "I should check the chunk again for the exact lines.",
    "First I read the diff.",
    "Let me re-read the chunk carefully.",
    "To draft the review I need the content of the chunk."
  };

  private Papers() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "blind-one-chunk-read-without-end",
            10,
            Wire.ANTHROPIC,
            "Draft review comments for the diff in /tmp/chunk_1.diff.",
            Papers::chunk),
        honest(
            "blind-chunks-read-and-commented",
            Wire.ANTHROPIC,
            Talk.ask("Review the 22 chunks of the diff and comment on each.")
                .rounds(44, Papers::reviewed)
                .say("22 chunks are reviewed.")),
        stuck(
                "blind-compacts-and-plans-again",
                15,
                Wire.OPENAI_RESPONSES,
                "Replace the old date library everywhere.",
                Papers::replan)
            .remembers(8),
        honest(
            "blind-spec-read-before-each-endpoint",
            Wire.OPENAI_RESPONSES,
            Talk.ask("Implement the ten endpoints of the spec, one by one.")
                .rounds(30, Papers::endpoint)
                .say("The ten endpoints are implemented.")),
        stuck(
            "blind-next-segment-is-always-the-first",
            12,
            Wire.LANGCHAIN4J,
            "Übersetze alle Segmente der Datei ins Deutsche.",
            Papers::sameSegment),
        honest(
            "blind-arabic-labels-many-alike",
            Wire.LANGCHAIN4J,
            Talk.ask("ترجم كل عبارات الواجهة إلى الإنجليزية، عبارة بعد عبارة.")
                .rounds(40, Papers::label)
                .say("تمت ترجمة العبارات العشرين.")),
        stuck(
            "blind-plan-mode-cannot-write",
            10,
            Wire.OPENAI_CHAT_STREAM,
            "You are in plan mode. Write the plan to plan.md.",
            Papers::nothing),
        honest(
            "blind-grants-for-22-roles",
            Wire.OPENAI_CHAT_STREAM,
            Talk.ask("Give the 22 service roles read access to the schema reporting.")
                .rounds(
                    22,
                    i ->
                        use(
                            "psql",
                            json(
                                "sql",
                                "GRANT SELECT ON ALL TABLES IN SCHEMA reporting TO svc_" + part(i)),
                            "GRANT"))
                .say("All 22 roles can read.")),
        stuck(
            "blind-answer-handed-in-again",
            10,
            Wire.SPRING_AI,
            "What is the height of the Eiffel tower? Hand the answer in with submit_answer.",
            Papers::handedIn),
        honest(
            "blind-exam-of-25-questions",
            Wire.SPRING_AI,
            Talk.ask("Take the exam: hand in an answer to each of the 25 questions.")
                .rounds(
                    25,
                    i ->
                        use(
                            "submit_answer",
                            json("question", i, "answer", pick(n(i, 0, 90), "A", "B", "C", "D")),
                            "Answer recorded."))
                .say("All 25 answers are in.")));
  }

  private static String diff(int i) {
    return "diff --git a/src/"
        + part(i)
        + ".go b/src/"
        + part(i)
        + ".go\n@@ -"
        + n(i, 1, 400)
        + ",7 +"
        + n(i, 1, 400)
        + ",9 @@\n-\t"
        + SecondLook.text(i, 30)
        + "\n+\t"
        + SecondLook.text(i + 500, 60)
        + "\n";
  }

  private static Step chunk(int i) {
    return use("read_file", json("path", "/tmp/chunk_1.diff"), diff(1))
        .saying(pick(n(i, 0, 70), THOUGHTS));
  }

  private static Step reviewed(int i) {
    int chunk = (i + 1) / 2;
    return i % 2 == 1
        ? use("read_file", json("path", "/tmp/chunk_" + chunk + ".diff"), diff(chunk))
        : use(
            "add_comment",
            json(
                "file",
                "src/" + part(chunk) + ".go",
                "line",
                n(chunk, 1, 300),
                "text",
                SecondLook.text(chunk + 900, 14)),
            "ok");
  }

  private static Step replan(int i) {
    return switch (i % 4) {
      case 1 ->
          use(
                  "read_file",
                  json("path", "docs/summary.md"),
                  "# Summary\nThe plan is to replace joda-time in the modules core, api and web.\n"
                      + SecondLook.text(41, 120))
              .saying(
                  pick(
                      i / 4,
                      "I read the summary to see where I am.",
                      "Let me pick up from the summary."));
      case 2 ->
          Step.of(
              Use.of(
                  "read_file",
                  json("path", "core/Dates.java"),
                  "class Dates {\n" + SecondLook.text(42, 160) + "\n}"),
              Use.of(
                  "read_file",
                  json("path", "api/Times.java"),
                  "class Times {\n" + SecondLook.text(43, 160) + "\n}"));
      case 3 ->
          use(
              "grep",
              json("pattern", "org.joda.time", "path", "."),
              "core/Dates.java:3\napi/Times.java:4\nweb/Calendar.java:9\n3 matches");
      default ->
          use(
              "update_plan",
              json(
                  "plan",
                  List.of(
                      pick(i / 4, "Replace joda in core", "Migrate core to java.time"),
                      pick(i / 8, "Then api", "Next: api"),
                      "Then web")),
              "Plan updated");
    };
  }

  private static Step endpoint(int i) {
    int endpoint = (i + 2) / 3;
    return switch (i % 3) {
      case 1 ->
          use(
                  "read_file",
                  json("path", "openapi.yaml"),
                  "openapi: 3.1.0\npaths:\n" + SecondLook.text(77, 700))
              .saying("Next is the endpoint /" + part(endpoint) + ".");
      case 2 ->
          use(
              "write_file",
              json(
                  "path",
                  "src/main/java/api/" + part(endpoint) + ".java",
                  "content",
                  "class X" + endpoint + " {\n" + SecondLook.text(endpoint + 60, 90) + "\n}"),
              "File written.");
      default -> use("run", json("command", "mvn -q compile"), "").after(600);
    };
  }

  private static Step sameSegment(int i) {
    return i % 2 == 1
        ? use(
            "get_next_segment",
            json("file", "manual.xlf"),
            "{\"segment\":1,\"of\":212,\"source\":\"Unplug the device before you open the housing.\"}")
        : use(
            "save_translation",
            json(
                "segment",
                1,
                "target",
                pick(
                    i / 2,
                    "Ziehen Sie den Netzstecker, bevor Sie das Gehäuse öffnen.",
                    "Trennen Sie das Gerät vom Netz, bevor Sie das Gehäuse öffnen.",
                    "Vor dem Öffnen des Gehäuses den Netzstecker ziehen.")),
            "{\"saved\":true}");
  }

  private static Step label(int i) {
    int label = (i + 1) / 2;
    return i % 2 == 1
        ? use(
            "get_next_segment",
            json("file", "ui.xlf"),
            json("segment", label, "of", 20, "source", LABELS[label - 1]))
        : use(
            "save_translation",
            json("segment", label, "target", pick(label, "Save", "Cancel", "Close", "OK")),
            "{\"saved\":true}");
  }

  private static Step nothing(int i) {
    return use("bash", json("command", pick(i, "cat /dev/null", "true", "cat /dev/null")), "")
        .saying(
            pick(
                i,
                "I cannot write the plan file here, so I wait for the right tool.",
                "The plan is ready, but there is no tool to write it.",
                "I have no write tool in this mode.",
                "Let me see whether I can write now."));
  }

  private static Step handedIn(int i) {
    return use(
        "submit_answer",
        json(
            "answer",
            pick(
                i,
                "The Eiffel tower is 330 metres high.",
                "The height of the Eiffel tower is 330 m.",
                "It is 330 metres high, with antennas.",
                "330 metres",
                "The tower measures 330 metres."),
            "confidence",
            pick(i, "0.9", "0.95", "0.97")),
        "Answer recorded.");
  }
}
