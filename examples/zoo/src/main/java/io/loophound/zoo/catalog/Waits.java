package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.WAITS;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that wait for something, and look from time to time. */
final class Waits {

  private Waits() {}

  static List<Program> all() {
    return List.of(
        honest("shell-session-still-running", WAITS)
            .talk(
                Talk.ask("Run the whole test suite and tell me what fails.")
                    .use("exec", "{\"cmd\":\"mvn verify\"}", "Process running with session id 7")
                    .rounds(
                        14,
                        i ->
                            use(
                                    "write_stdin",
                                    "{\"session\":7,\"chars\":\"\"}",
                                    "Process running with session id 7. No new output.")
                                .after(1000))
                    .use("write_stdin", "{\"session\":7,\"chars\":\"\"}", "Tests run: 912, ok")
                    .say("All 912 tests pass.")),
        honest("build-status-by-minute", WAITS)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Tell me when build 4711 is through.")
                    .rounds(
                        12, i -> use("build_status", "{\"build\":4711}", "IN_PROGRESS").after(1200))
                    .use("build_status", "{\"build\":4711}", "SUCCESS")
                    .say("Build 4711 succeeded.")),
        honest("ci-checks-pending", WAITS)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Merge the pull request as soon as CI is green.")
                    .rounds(
                        10,
                        i ->
                            Step.of(
                                Use.of("sleep", "{\"seconds\":1}", "").after(1000),
                                Use.of(
                                    "pr_checks",
                                    "{\"pr\":88}",
                                    "lint  pass\nunit  pass\ne2e   pending\n1 of 3 checks pending")))
                    .use("pr_checks", "{\"pr\":88}", "lint  pass\nunit  pass\ne2e   pass")
                    .use("merge", "{\"pr\":88}", "merged")
                    .say("Merged.")),
        honest("inbox-without-new-messages", WAITS)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Wait for the supplier's reply and sum it up.")
                    .rounds(12, i -> use("check_inbox", "{}", "0 new messages").after(1000))
                    .use("check_inbox", "{}", "1 new message: We deliver on Friday.")
                    .say("They deliver on Friday.")),
        honest("wait-tool-of-its-own", WAITS)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Restart the database and wait until replicas have caught up.")
                    .use("restart", "{\"node\":\"db-1\"}", "restarting")
                    .rounds(10, i -> use("wait", "{\"seconds\":1}", "").after(1000))
                    .use("replica_lag", "{}", "0 s")
                    .say("The replicas have caught up.")),
        honest("long-poll-with-own-timeout", WAITS)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Greet each visitor who rings.")
                    .rounds(12, i -> use("await_event", "{}", "").after(1000))
                    .use("await_event", "{}", "ring at 11:42")
                    .say("Hello, somebody will be with you at once!")),
        honest("long-poll-empty-list", WAITS)
            .with(Http.APACHE)
            .talk(
                Talk.ask("Handle tasks from the queue as they come.")
                    .rounds(
                        12, i -> use("receive", "{\"queue\":\"in\",\"max\":1}", "[]").after(1500))
                    .use("receive", "{\"queue\":\"in\",\"max\":1}", "[{\"task\":\"print 3\"}]")
                    .say("Printed 3.")),
        honest("compiler-still-compiling", WAITS)
            .with(Http.OKHTTP)
            .talk(
                Talk.ask("Compile the kernel.")
                    .use("start_job", "{\"cmd\":\"make -j2\"}", "job 3 started")
                    .rounds(
                        12,
                        i ->
                            use("job_output", "{\"job\":3}", "still compiling ...")
                                .after(900 + 40L * i)
                                .saying("Still compiling, I look again in a moment."))
                    .use("job_output", "{\"job\":3}", "Kernel: arch/x86/boot/bzImage is ready")
                    .say("The kernel is ready.")),
        honest("training-with-percent", WAITS)
            .over(Wire.SPRING_AI)
            .talk(
                Talk.ask("Tell me when the training has ended.")
                    .rounds(
                        12,
                        i ->
                            use(
                                    "training",
                                    "{\"run\":\"a1\"}",
                                    "epoch 3 of 3, loss 0.21, " + i + " %")
                                .after(800))
                    .use("training", "{\"run\":\"a1\"}", "finished, loss 0.18")
                    .say("Finished with a loss of 0.18.")),
        honest("another-agent-still-works", WAITS)
            .talk(
                Talk.ask("Let the reviewer check the draft and send it when it agrees.")
                    .use("spawn", "{\"agent\":\"reviewer\"}", "agent r-1 started")
                    .rounds(
                        11,
                        i ->
                            use(
                                    "agent_status",
                                    "{\"id\":\"r-1\"}",
                                    "{\"status\":\"running\",\"completed\":false}")
                                .after(1100))
                    .use(
                        "agent_status", "{\"id\":\"r-1\"}", "{\"status\":\"done\",\"agrees\":true}")
                    .use("send", "{\"draft\":1}", "sent")
                    .say("Sent.")),
        honest("deployment-rollout-with-noise", WAITS)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Roll out version 2.")
                    .use("deploy", "{\"version\":2}", "accepted")
                    .rounds(
                        12,
                        i ->
                            use(
                                    "rollout",
                                    "{\"app\":\"shop\"}",
                                    "11:20:"
                                        + (10 + i)
                                        + " Waiting for deployment \"shop\" rollout to finish: 1"
                                        + " out of 3 new replicas have been updated...")
                                .after(1000))
                    .use("rollout", "{\"app\":\"shop\"}", "successfully rolled out")
                    .say("Version 2 is out.")),
        honest("tail-of-a-quiet-log", WAITS)
            .talk(
                Talk.ask("Watch the log for ten seconds and report errors.")
                    .rounds(
                        10, i -> use("tail_log", "{\"seconds\":1}", "(no new lines)").after(1000))
                    .say("No errors in ten seconds.")),
        honest("approval-not-given-yet", WAITS)
            .on(Carrier.POOL)
            .talks(
                3,
                n ->
                    Talk.ask("Book trip " + n + " when the manager has approved it.")
                        .rounds(
                            8,
                            i ->
                                use("approval", "{\"trip\":" + n + "}", "not approved yet")
                                    .after(1500))
                        .use("approval", "{\"trip\":" + n + "}", "approved")
                        .use("book", "{\"trip\":" + n + "}", "booked")
                        .say("Trip " + n + " is booked.")));
  }
}
