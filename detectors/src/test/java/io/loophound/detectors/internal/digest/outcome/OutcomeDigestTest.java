package io.loophound.detectors.internal.digest.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.internal.digest.outcome.OutcomeDigest.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutcomeDigestTest {

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
    assertThat(OutcomeDigest.of(text, "{}", null).kind()).isEqualTo(Kind.NEGATIVE);
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
    assertThat(OutcomeDigest.of(text, "{}", null).kind()).isEqualTo(Kind.ERROR);
    assertThat(OutcomeDigest.of(text, "{}", false).kind()).isEqualTo(Kind.ERROR);
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
    assertThat(OutcomeDigest.of(text, "{}", null).kind()).isEqualTo(Kind.PENDING);
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
    assertThat(OutcomeDigest.of(text, "{}", null).kind()).isEqualTo(Kind.OK);
  }

  @Test
  void doesNotJudgeALongTextByItsWords() {
    String text = "The chapter on errors says: not found, denied, pending.\n".repeat(30);
    assertThat(OutcomeDigest.of(text, "{}", null).kind()).isEqualTo(Kind.OK);
    assertThat(OutcomeDigest.of(text + "ValueError: bad", "{}", null).kind()).isEqualTo(Kind.ERROR);
    assertThat(OutcomeDigest.of("Error: x\n" + text, "{}", null).kind()).isEqualTo(Kind.ERROR);
  }

  @Test
  void theFlagWins() {
    assertThat(OutcomeDigest.of("all fine", "{}", true).kind()).isEqualTo(Kind.ERROR);
    assertThat(OutcomeDigest.of("pending", "{}", true).kind()).isEqualTo(Kind.ERROR);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Order W-1001 not found|{\"order\":\"W-1001\"}|Order W-2002 not found|{\"order\":\"W-2002\"}",
        "no user 4711 here|{\"id\":4711}|no user 4712 here|{\"id\":4712}",
        "no user 47.5 here|{\"id\":47.5}|no user 48.5 here|{\"id\":48.5}",
        "no 'new  york'|{\"q\":{\"c\":[\"new  york\"]}}|no 'boston'|{\"q\":{\"c\":[\"Boston\"]}}",
        "bad: ls -la|ls -la|bad: cat x.txt|cat x.txt",
        "failed after 12 ms|{}|failed after 99 ms|{}",
        "{\"error\":\"no acme\"}|{\"q\":\"acme\"}|{\"error\":\"no corp\"}|{\"q\":\"corp\"}",
      })
  void masksTheCallsOwnArguments(String one, String arguments, String two, String otherArguments) {
    OutcomeDigest digest = OutcomeDigest.of(one, arguments, null);
    OutcomeDigest other = OutcomeDigest.of(two, otherArguments, null);
    assertThat(digest.text()).isEqualTo(other.text());
    assertThat(digest.kind()).isEqualTo(other.kind());
    assertThat(digest.verbatim()).isNotEqualTo(other.verbatim());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"page\":100}|{\"page\":100}|{\"page\":101}|{\"page\":101}",
        "page 12|{\"page\":12}|page 13|{\"page\":13}",
        "a cat|{\"q\":\"cat\"}|a dog|{\"q\":\"dog\"}",
        "categories|{\"q\":\"cate\"}|dogmas|{\"q\":\"dogm\"}",
        "3 lamps|{\"q\":\"lamp\"}|4 lamps|{\"q\":\"lamp\"}",
      })
  void keepsContentApart(String one, String arguments, String two, String otherArguments) {
    assertThat(OutcomeDigest.of(one, arguments, null).digest())
        .isNotEqualTo(OutcomeDigest.of(two, otherArguments, null).digest());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "{", "[1,", "\"abcd", "{\"a\":\"\uD83D\"}"})
  void takesAnyArguments(String arguments) {
    assertThat(OutcomeDigest.of("fine", arguments, null).kind()).isEqualTo(Kind.OK);
    assertThat(OutcomeDigest.of("fine", null, null)).isEqualTo(OutcomeDigest.of("fine", "", null));
    OutcomeDigest silence = OutcomeDigest.of("", "", null);
    assertThat(OutcomeDigest.of(null, arguments, null).digest()).isEqualTo(silence.digest());
    assertThat(OutcomeDigest.of(null, arguments, null).kind()).isEqualTo(silence.kind());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":", "[", "{\"error\":[", "\"x", "{\"status\":\"failed\"", "{]"})
  void takesBrokenJsonAsText(String text) {
    assertThat(OutcomeDigest.of(text, "{}", null).kind()).isEqualTo(Kind.OK);
  }
}
