package io.loophound.detectors.internal.digest.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.policy.ToolPolicy;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One example an entry: what a result says about its call. */
class OutcomesTest {
  private static final CallDigest CALL =
      CallDigest.of("lookUp", "{\"id\":17}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);

  private static OutcomeKind kind(String text, Boolean error) {
    if (text != null) {
      assertThat(Outcomes.isFailure(text, error))
          .isEqualTo(Outcomes.of(text, Envelope.of(text), error, false).isFailure());
    }
    return ResultDigest.of(text, error, CALL, null, null).kind();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "UNFINISHED | pending",
        "UNFINISHED | Job 12 is queued",
        "UNFINISHED | The export is still running",
        "UNFINISHED | Build in progress",
        "UNFINISHED | 40 % done",
        "UNFINISHED | 45%",
        "UNFINISHED | No new lines",
        "UNFINISHED | 0 new messages",
        "UNFINISHED | Waiting for the scheduler",
        "UNFINISHED | Elapsed: 00:03:12, step 4",
        "UNFINISHED | Timed out waiting for the server",
        "UNFINISHED | {\"status\": \"in_progress\", \"step\": 3}",
        "UNFINISHED | {\"state\": \"RUNNING\"}",
        "UNFINISHED | {\"jobState\": \"running\", \"id\": 7}",
        "UNFINISHED | {\"status\": 202}",
        "UNFINISHED | {\"progress\": 40}",
        "UNFINISHED | Ihr Auftrag ist in Bearbeitung",
        "UNFINISHED | ジョブは実行中です",
        "CONTENT | {\"engineState\": \"running\", \"fuelLevel\": 20.0}",
        "CONTENT | The server is running on port 8080",
        "CONTENT | {\"pending\": 0, \"jobs\": 12}",
        "ACKNOWLEDGEMENT | Done. Time elapsed: 3 s",
        "CONTENT | {\"columns\": [\"country\"], \"rows\": [[\"PT\"]], \"elapsedMs\": 1614}",
        "CONTENT | {\"rates\": [1.07, 1.08], \"elapsed\": 0.2}",
        "CONTENT | {\"body\": \"<html>The shop is closed today</html>\", \"elapsed\": 0.21}",
        "CONTENT | 5 rows selected. Elapsed: 00:00:00.03",
        "UNFINISHED | {\"stage\": \"training\", \"epoch\": 3, \"elapsed\": 2470}",
        "PERMANENT_BY_CLASS | 403 Forbidden: access denied",
        "PERMANENT_BY_CLASS | Error: 401 Unauthorized",
        "PERMANENT_BY_CLASS | Error: permission denied",
        "PERMANENT_BY_CLASS | Error: quota exceeded",
        "PERMANENT_BY_CLASS | SEARCH LIMIT REACHED (7/5). No further results will be returned.",
        "PERMANENT_BY_CLASS | Maximum number of tool calls exceeded, answer now",
        "CONTENT | Alpha, Beta, Gamma. No more results are returned for this query.",
        "TRANSIENT | Error: 429, request limit reached",
        "CONTENT | The speed limit was reached on three roads",
        "PERMANENT_BY_CLASS | Unknown tool: lookUp",
        "PERMANENT_BY_CLASS | Tool 'lookUp' not found",
        "PERMANENT_BY_CLASS | No ToolCallback found for tool name: lookUp",
        "PERMANENT_BY_CLASS | {\"status\": 403}",
        "PERMANENT_BY_COMPLAINT | Error: 404",
        "PERMANENT_BY_COMPLAINT | Order 17 not found",
        "PERMANENT_BY_COMPLAINT | ls: cannot access 'x': No such file or directory",
        "PERMANENT_BY_COMPLAINT | Invalid arguments: date is required",
        "PERMANENT_BY_COMPLAINT | Error: order is pending, status must be open",
        "PERMANENT_BY_COMPLAINT | {\"error\": \"order is pending, the field 'state' is required\"}",
        "PERMANENT_BY_COMPLAINT | {\"status\": \"not_found\"}",
        "TRANSIENT | Error: 503 service unavailable",
        "TRANSIENT | Error: could not resolve org.a:b: Connection reset",
        "TRANSIENT | Error: 429 too many requests",
        "TRANSIENT | Error: you exceeded your current quota. Please retry in 12.4 s.",
        "TRANSIENT | Error: 429 RESOURCE_EXHAUSTED: quota 'Read requests per minute' exceeded",
        "PERMANENT_BY_CLASS | Error: you exceeded your current quota, please check your plan",
        "TRANSIENT | ERROR: connection refused",
        "TRANSIENT | connection refused",
        "TRANSIENT | TimeoutError: locator.click: Timeout 5000ms exceeded. waiting for locator('#a')",
        "TRANSIENT | ### Result Error: page.goto: Timeout 30000ms exceeded. waiting for load",
        "TRANSIENT | ERROR 1205: lock wait timeout exceeded after 10 s; try again",
        "FAILURE | Error: boom",
        "FAILURE | TimeoutError: locator.click: Timeout 5000ms exceeded. <div> intercepts pointer events",
        "FAILURE | Error: element click intercepted: timed out after 5 s",
        "FAILURE | Fehler: es ging nicht",
        "FAILURE | Traceback (most recent call last): File x, line 3, in f",
        "FAILURE | java.io.IOException: broken",
        "FAILURE | {\"success\": false}",
        "EMPTY | []",
        "EMPTY | {}",
        "EMPTY | null",
        "EMPTY | (no output)",
        "EMPTY | No Results",
        "EMPTY | No matches found",
        "EMPTY | Keine Treffer",
        "EMPTY | {\"results\":[]}",
        "EMPTY | {\"results\":[],\"total\":0}",
        "EMPTY | {\"results\": [], \"total\": 0, \"took_ms\": 1022, \"suggestions\": []}",
        "CONTENT | {\"messages\":[],\"mailbox\":\"inbox of Anna\",\"elsewhere\":18,\"newest\":\"note by Bert\"}",
        "UNFINISHED | Job 17, step compile. Elapsed: 25 s",
        "EMPTY | {\"output\": \"\", \"wall_time_seconds\": 5.0}",
        "EMPTY | {\"output\": \"\", \"wall_time\": 5.0}",
        "CONTENT | Tests: 12 passed, 0 failed",
        "CONTENT | Copied 1000 rows of batch 7, and 0 of them failed",
        "ACKNOWLEDGEMENT | Build finished without errors in 3 modules",
        "CONTENT | checks: 40, failures: 0",
        "FAILURE | Tests: 12 passed, 10 failed",
        "FAILURE | Tests: 0 passed 3 failed",
        "ACKNOWLEDGEMENT | chunk done; invalid left: 37602",
        "ACKNOWLEDGEMENT | batch 17 processed, valid: 98021, invalid: 12",
        "ACKNOWLEDGEMENT | import finished, invalid records: 3, see the log",
        "PERMANENT_BY_COMPLAINT | Invalid id: 17",
        "PERMANENT_BY_COMPLAINT | Invalid port number: 99999",
        "PERMANENT_BY_COMPLAINT | Invalid: 13 is no month",
        "PERMANENT_BY_COMPLAINT | Record 7 is invalid: 2 fields are missing",
        "PERMANENT_BY_COMPLAINT | No changes to apply. The old_string and new_string are identical",
        "PERMANENT_BY_COMPLAINT | No changes to make: old_string and new_string are exactly the same.",
        "CONTENT | No changes. Your infrastructure matches the configuration.",
        "ACKNOWLEDGEMENT | ok",
        "ACKNOWLEDGEMENT | true",
        "ACKNOWLEDGEMENT | 1 row updated",
        "ACKNOWLEDGEMENT | charged 4900 cents to customer 17",
        "ACKNOWLEDGEMENT | Successfully wrote 13 characters",
        "ACKNOWLEDGEMENT | Nachricht gesendet",
        "ACKNOWLEDGEMENT | 消息已发送",
        "CONTENT | [\"completed_tasks\", \"test\"]",
        "CONTENT | 42",
        "CONTENT | 0",
        "CONTENT | The weather in Ulm is mild, with light winds from the west",
      })
  void tellsTheKind(OutcomeKind kind, String text) {
    assertThat(kind(text, null)).isEqualTo(kind);
    assertThat(kind(text, false)).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FAILURE | the lamp is off",
        "EMPTY | No matches found", // it has not failed, whatever its flag says
        "PERMANENT_BY_COMPLAINT | The date is invalid, the job is pending",
        "TRANSIENT | the database is locked",
        "TRANSIENT | Error acquiring the state lock. Who: runner@ci-11",
        "TRANSIENT | Quota exceeded, retry after 20 s",
        "TRANSIENT | Rate quota exceeded: 60 per minute (monthly plan Pro). Retry in 12 s",
        "PERMANENT_BY_CLASS | Monthly quota of 5000 lookups used, retry_after: 60",
        "TRANSIENT | An error occurred (InsufficientInstanceCapacity): no p4d in this zone",
        "TRANSIENT | We currently do not have sufficient p4d.24xlarge capacity in this zone",
        "TRANSIENT | AllocationFailed: there is insufficient capacity for the size in this region",
        "TRANSIENT | The zone does not have enough resources available to fulfill the request",
        "TRANSIENT | 500-InternalError, Out of host capacity.",
        "FAILURE | the lift has a capacity of 8 people",
        "TRANSIENT | Erreur : connexion refusée",
      })
  void believesTheFlagOfTheProtocol(OutcomeKind kind, String text) {
    assertThat(kind(text, true)).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EMPTY | Wall time: 0.1 seconds\\nProcess exited with code 0\\nOutput:\\n",
        "EMPTY | <returncode>0</returncode>\\n<output>\\n</output>",
        "FAILURE | <returncode>1</returncode>\\n<output>\\nlamp\\n</output>",
        "FAILURE | Exit code: 1\\nlamp",
        "FAILURE | nothing to commit\\nexit code 1",
        "FAILURE | make: done\\nexit status 2",
        "ACKNOWLEDGEMENT | saved\\nexit code 0",
        "TRANSIENT | flock: lock held by backup (pid 8812)\\nexit code 1",
        "FAILURE | {\"code\":-2011,\"msg\":\"Unknown order sent.\"}",
        "UNFINISHED | Chunk ID: a1\\nProcess running with session ID 7\\nOutput:\\nlamp",
        "PERMANENT_BY_COMPLAINT | <tool_use_error>File has not been read yet. Error: x</tool_use_error>",
        "CONTENT | <returncode>0</returncode>\\n<output>\\nlamp\\nError: bad things\\n</output>",
      })
  void readsInsideTheEnvelopeOfAShell(OutcomeKind kind, String text) {
    boolean flagged = text.startsWith("<tool_use_error>");
    assertThat(kind(text.replace("\\n", "\n"), flagged)).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EMPTY | sum \\n-----\\n \\n(1 row)\\nTime: 68.321 ms",
        "CONTENT | sum \\n-----\\n 4711\\n(1 row)\\nTime: 68.321 ms",
        "UNFINISHED | build    running\\nunit     created\\ndeploy   created",
        "UNFINISHED | build    success\\nunit     running\\nstage    created\\ndeploy   created",
        "ACKNOWLEDGEMENT | web      running\\ndb       created",
        "CONTENT | web      running\\ndb       running",
        "FAILURE | [ERROR] Tests run: 6, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.159 s"
            + " <<< FAILURE! -- in RounderTest\\n[ERROR] RounderTest.half:31 expected: 2.34 but was: 2.35",
        "UNFINISHED | Time elapsed: 00:03:12, step 4",
        "TRANSIENT | NAME READY STATUS RESTARTS AGE\\nweb-7d4b 0/1 CrashLoopBackOff 7 (11s ago) 12m",
        "TRANSIENT | NAME READY STATUS RESTARTS AGE\\nweb-7d4b 0/1 ImagePullBackOff 0 4m",
        "TRANSIENT | old-1 1/1 Running 0 9d\\nnew-1 0/1 ErrImagePull 0 4m",
        "CONTENT | a-1 1/1 Running 0 9d\\nb-1 1/1 Running 0 9d\\nc-1 1/1 Running 0 9d\\nold 0/1 CrashLoopBackOff 913 4d",
        "CONTENT | a-1 0/1 Terminating 0 9d\\nb-1 0/1 CrashLoopBackOff 3 9m",
        "CONTENT | NAME READY STATUS RESTARTS AGE\\nweb-7d4b 1/1 Running 7 (11m ago) 12m",
      })
  void readsTables(OutcomeKind kind, String text) {
    assertThat(kind(text.replace("\\n", "\n"), null)).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FAILURE | {\"orderId\":null,\"status\":\"REJECTED\",\"code\":\"NO_FX_SPOT\"}",
        "FAILURE | {\"accepted\": false, \"violations\": [{\"rule\": \"DOCK\"}]}",
        "ACKNOWLEDGEMENT | {\"id\": \"A-7\", \"status\": \"placed\"}",
        "UNFINISHED | {\"accepted\": false, \"state\": \"pending\"}",
        "CONTENT | {\"orders\": [{\"id\": 7, \"status\": \"rejected\"}], \"of\": \"May\"}",
      })
  void whatIsTurnedDownIsNotDone(OutcomeKind kind, String text) {
    CallDigest order =
        CallDigest.of("place_order", "{\"id\":17}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
    assertThat(ResultDigest.of(text, null, order, null, null).kind()).isEqualTo(kind);
  }

  @Test
  void whatIsToBeTurnedDownIsDone() {
    CallDigest decision =
        CallDigest.of(
            "submit_decision",
            "{\"item\":17,\"decision\":\"rejected\"}",
            ToolPolicy.DEFAULT,
            ToolContext.UNKNOWN);
    String text = "{\"status\":\"rejected\",\"notified\":true}";
    assertThat(ResultDigest.of(text, null, decision, null, null).kind())
        .isEqualTo(OutcomeKind.ACKNOWLEDGEMENT);
  }

  @Test
  void aLongTextIsADocumentWhateverItMentions() {
    String document = "Error handling guide. A call that failed is pending until 404 is cured. ";
    assertThat(kind(document.repeat(30), null)).isEqualTo(OutcomeKind.CONTENT);
    assertThat(kind("Error: " + "x ".repeat(1000), null)).isEqualTo(OutcomeKind.FAILURE);
  }

  @Test
  void aGuideToFailingPodsIsNone() {
    String guide = "CrashLoopBackOff means that a container ends again and again. ";
    assertThat(kind(guide.repeat(40), null)).isEqualTo(OutcomeKind.CONTENT);
  }

  @Test
  void aPageOfAnErrorIsAFailure() {
    String rest = "</title></head><body>" + "All products of our shop. ".repeat(200) + "</body>";
    assertThat(kind("<html><head><title>404 Not Found" + rest, null))
        .isEqualTo(OutcomeKind.PERMANENT_BY_COMPLAINT);
    assertThat(kind("<!DOCTYPE html>\n<html>\n<head>\n<title>503 Service Unavailable" + rest, null))
        .isEqualTo(OutcomeKind.TRANSIENT);
    assertThat(kind("<html><head><title>501 ways to cook rice" + rest, null))
        .isEqualTo(OutcomeKind.CONTENT);
    assertThat(kind("<html><head><title>Shop" + rest, null)).isEqualTo(OutcomeKind.CONTENT);
  }

  @Test
  void aLongTraceIsAFailureUnlessAToolThatReadsShowsIt() {
    String trace =
        "java.sql.SQLSyntaxErrorException: ORA-00942: table or view does not exist\n"
            + "\tat oracle.jdbc.driver.T4CTTIfun.receive(T4CTTIfun.java:461)\n".repeat(50);
    CallDigest run =
        CallDigest.of("run_sql", "{\"q\":\"x\"}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
    CallDigest read =
        CallDigest.of("read_log", "{\"n\":1}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
    assertThat(ResultDigest.of(trace, null, run, null, null).kind())
        .isEqualTo(OutcomeKind.PERMANENT_BY_COMPLAINT);
    assertThat(ResultDigest.of(trace, null, read, null, null).kind())
        .isEqualTo(OutcomeKind.CONTENT);
    String list = "java.io.IOException: see the manual\n" + "what to do then\n".repeat(200);
    assertThat(ResultDigest.of(list, null, run, null, null).kind()).isEqualTo(OutcomeKind.CONTENT);
  }

  @Test
  void aFailureStandsInTheFirstLineNotInALog() {
    String log = "f17346d Optimize memory\nff9a7e0 Initial state\nError: Switched to branch 'x'";
    assertThat(kind(log, null)).isEqualTo(OutcomeKind.CONTENT);
    String grep = "88: dist_wait = None  # for the host\n66: help='how long until a timeout'\n";
    assertThat(kind(grep, null)).isEqualTo(OutcomeKind.CONTENT);
  }

  @Test
  void aShellThatCannotReadItsCommandFails() {
    String shell = "/bin/bash: line 2: unexpected EOF while looking for matching `''\n";
    assertThat(kind(shell + "/bin/bash: line 4: syntax error: unexpected end of file", null))
        .isEqualTo(OutcomeKind.PERMANENT_BY_COMPLAINT);
    assertThat(kind("Usage: search_file <term>\nError: File name A.java not found.", null))
        .isEqualTo(OutcomeKind.PERMANENT_BY_COMPLAINT);
  }

  @Test
  void aFileWithALongNameIsNotFound() {
    String text = "File src/main/java/" + "com/example/".repeat(8) + "App.java not found";
    assertThat(kind(text, null)).isEqualTo(OutcomeKind.PERMANENT_BY_COMPLAINT);
  }

  @Test
  void aListOfTasksIsNoWait() {
    String todos =
        "Updated todo list to [" + "{'content': 'Search', 'status': 'completed'}, ".repeat(9);
    assertThat(kind(todos + "{'content': 'Write', 'status': 'in_progress'}]", null))
        .isEqualTo(OutcomeKind.CONTENT);
  }

  @Test
  void whatCouldNotBeReadIsUnknown() {
    assertThat(kind(null, true)).isEqualTo(OutcomeKind.UNKNOWN);
  }

  @Test
  void anUndeclaredToolIsUnknownWhateverItsTextSays() {
    ToolContext none = new ToolContext(new DeclaredTools(Set.of(), ""), GivenWords.NONE);
    CallDigest call = CallDigest.of("lookUp", "{}", ToolPolicy.DEFAULT, none);
    assertThat(ResultDigest.of("found it", null, call, null, null).kind())
        .isEqualTo(OutcomeKind.PERMANENT_BY_CLASS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<returncode>",
        "<returncode>99999999999</returncode><output>",
        "Exit code: 99999999999",
        "Exit code: -",
        "[",
        "{\"status\":",
        "\uD800",
        "%",
        "Output:",
        "Chunk ID:",
      })
  void nothingHostileThrows(String part) {
    for (Boolean error : new Boolean[] {null, true, false}) {
      assertThat(kind(part, error)).isNotNull();
      assertThat(kind(part.repeat(3000), error)).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "0 ", " \n", "<returncode>0</returncode>", "not found ", "{", "1:"})
  void takesLinearTime(String part) {
    String text = part.repeat(2_000_000 / part.length());
    assertTimeoutPreemptively(Duration.ofMinutes(2), () -> kind(text, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "true | [The command completed with exit code 1.]",
        "true | exit status 1",
        "true | `(no output)\nexit status 1`",
        "true | Error: Command failed with exit code 2",
        "true | {\"returncode\": 1, \"output\": \"\"}",
        "true | {\"output\":\"\",\"metadata\":{\"exit_code\":1,\"duration_seconds\":0.1}}",
        "false | grep: src: No such file or directory, exit code 2",
        "false | `3 failed\nexit status 1`",
      })
  void aCommandThatPrintsNothingComplainsOfNothing(boolean nothing, String result) {
    String arguments = "{\"command\": \"grep -E 'a|b' src 2>&1\"}";
    CallDigest call =
        CallDigest.of("execute_bash", arguments, ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
    ResultDigest found = ResultDigest.of(result, true, call, null, null);
    assertThat(found.kind().isFailure()).isTrue();
    assertThat(found.complaint().equals(Complaint.NONE)).isEqualTo(nothing);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "EMPTY | {\"matches\": [], \"filter\": \"docType = 'policy'\", \"scanned\": 0, \"tookMs\": 29}",
        "EMPTY | {\"query\": \"noise at the packaging line\", \"total\": 0, \"results\": [], \"next\": null}",
        "CONTENT | {\"id\": 12, \"name\": \"pump of the northern basin\", \"tags\": [], \"owner\": \"plant 4\"}",
        "CONTENT | {\"matches\": [], \"suggestions\": [\"noise\", \"hearing\"], \"filter\": \"docType = 'policy'\"}",
      })
  void aSearchThatFindsNothingMayTellWhatItLookedFor(OutcomeKind kind, String result) {
    assertThat(kind(result, null)).isEqualTo(kind);
  }
}
