package io.loophound.detectors.internal.digest.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.digest.outcome.TextOutcome.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextOutcomeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \n",
        "[]",
        "{}",
        "null",
        "None",
        "No rows",
        "0 rows",
        "Order 17 not found",
        "no results for this query",
        "Permission denied",
        "Invalid arguments: date",
        "ls: cannot access 'x': No such file or directory",
        "{\"results\":[],\"total\":0}",
        "{\"count\":0}",
        "{\"status\":404}",
        "{\"status\":\"not_found\"}",
        "{\"message\":\"No such order\"}",
        "\"not found\"",
      })
  void seesThatNothingCameOfIt(String text) {
    assertThat(TextOutcome.kindOf(text)).isEqualTo(Kind.NEGATIVE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Error: order not found",
        "Traceback (most recent call last):\n  File x\nValueError: bad",
        "java.io.IOException: broken",
        "Request failed with status 500",
        "connection refused",
        "429 Too many requests, try again later",
        "{\"error\":\"no such order\"}",
        "{\"error\":{\"code\":1}}",
        "{\"status\":\"failed\",\"id\":3}",
        "{\"success\":false}",
        "{\"status\":503}",
        "<returncode>2</returncode>",
        "Command exited with exit code 1",
      })
  void seesErrors(String text) {
    assertThat(TextOutcome.kindOf(text)).isEqualTo(Kind.ERROR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pending",
        "Job 12 is queued",
        "running",
        "The export is still running",
        "Build in progress",
        "202 Accepted",
        "45% complete",
        "45%",
        "Not ready yet, try again later",
        "{\"status\":\"in_progress\",\"step\":3}",
        "{\"state\":\"RUNNING\"}",
        "{\"status\":202}",
        "{\"progress\":40}",
        "{\"message\":\"still processing\"}",
        "{\"id\":7,\"building\":true,\"result\":null}",
        "{\"name\":\"operations/7\",\"done\":false}",
        "{\"run\":{\"id\":7,\"status\":\"in_progress\",\"conclusion\":null}}",
        "{\"buildStatus\":\"COMPILING\"}",
        "{\"data\":{\"ready\":false}}",
        "{\"state\":\"awaiting the editor\",\"approved\":null}",
        "{\"status\":\"PENDING_VALIDATION\"}",
        "{\"StackStatus\":\"CREATE_IN_PROGRESS\"}",
        "{\"stan\":\"w trakcie realizacji\"}",
        "{\"상태\":\"처리 중\"}",
        "{\"status\":\"in_review\"}",
        "{\"ready\":\"no\"}",
        "{\"progress\":\"40%\"}",
        "{\"percent_complete\":40}",
        "NOT_READY",
        "ContainerCreating",
        "Loading",
        "Training epoch 3",
        "The server is booting",
        "0/3 pods ready",
        "busy",
        "<status>running</status><output></output>",
        "The image is still rendering",
        "Your files are being copied",
        "No reply has come yet",
        "The figures aren't there yet.",
        "Deploying to production ...",
        "构建正在进行中，请稍候……",
        "La compilation est en cours",
        "El pedido aún no está listo",
      })
  void seesThatTheWorkGoesOn(String text) {
    assertThat(TextOutcome.kindOf(text)).isEqualTo(Kind.PENDING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ok",
        "true",
        "Paris",
        "Found 3 orders",
        "100% complete",
        "Build finished, 0 errors",
        "no errors",
        "The server is running on port 8080",
        "{\"status\":\"done\",\"items\":[1]}",
        "{\"items\":[{\"error\":\"x\"}],\"ok\":true}",
        "{\"error\":null,\"value\":3}",
        "{\"ok\":true}",
        "[0]",
        "{\"items\":[],\"other\":[1]}",
        "Terror and pendings",
        "3/3 pods ready",
        "The server is listening on port 8080",
        "Loading dock 5 is at the back of the house",
        "{\"ready\":\"yes\"}",
        "{\"progress\":\"100%\"}",
        "{\"id\":7,\"title\":\"Work in progress\",\"by\":\"ann\",\"likes\":4}",
        "Three tests are still failing",
        "The door is still missing a handle",
        "{\"parking\":true,\"breakfast\":false}",
        "{\"done\":true,\"text\":\"yet another\"}",
        "{\"runs\":[{\"status\":\"in_progress\"}]}",
        "{\"order\":{\"status\":\"missing\"}}",
        "exit code 0",
      })
  void takesEverythingElseAsAResult(String text) {
    assertThat(TextOutcome.kindOf(text)).isEqualTo(Kind.OK);
  }

  @Test
  void doesNotJudgeALongTextByItsWords() {
    String text = "The chapter on errors says: not found, denied, pending.\n".repeat(30);
    assertThat(TextOutcome.kindOf(text)).isEqualTo(Kind.OK);
    assertThat(TextOutcome.kindOf(text + "ValueError: bad")).isEqualTo(Kind.ERROR);
    assertThat(TextOutcome.kindOf("Error: x\n" + text)).isEqualTo(Kind.ERROR);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":", "[", "{\"error\":[", "\"x", "{\"status\":\"failed\"", "{]"})
  void takesBrokenJsonAsText(String text) {
    assertThat(TextOutcome.kindOf(text)).isEqualTo(Kind.OK);
  }
}
