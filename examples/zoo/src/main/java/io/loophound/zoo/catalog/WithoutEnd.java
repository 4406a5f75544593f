package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.WITHOUT_END;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Polling and retrying without a pause. */
final class WithoutEnd {
  private WithoutEnd() {}

  static List<Program> all() {
    return List.of(
        loop("busy-polling-equal-for-ever", WITHOUT_END, 36)
            .talk(
                Talk.ask("Tell me when the job has ended.")
                    .rounds(90, i -> use("job", "{\"id\":1}", "no new output"))
                    .say("It has not.")),
        loop("busy-polling-status-for-ever", WITHOUT_END, 36)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Tell me when the build is through.")
                    .rounds(90, i -> use("build", "{\"id\":1}", "{\"state\":\"running\"}"))
                    .say("It is not.")),
        Program.suspect("busy-polling-that-moves", WITHOUT_END, 40)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Tell me when the upload has ended.")
                    .rounds(
                        39,
                        i ->
                            use(
                                "upload",
                                "{\"id\":1}",
                                "uploading: " + 1024 * i + " of 99999999 bytes"))
                    .say("It has not.")),
        loop("retry-storm-on-503", WITHOUT_END, 30)
            .retries(200, 0)
            .talk(Talk.ask("Summarise the minutes.").then(Step.say("Blue.").failing(150, 503))),
        loop("retry-storm-on-429", WITHOUT_END, 30)
            .over(Wire.ANTHROPIC)
            .retries(200, 10)
            .talk(Talk.ask("Summarise the minutes.").then(Step.say("Blue.").failing(150, 429))));
  }
}
