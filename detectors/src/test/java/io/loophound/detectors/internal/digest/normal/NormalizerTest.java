package io.loophound.detectors.internal.digest.normal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizerTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run 3f2504e0-4f89-11d3-9a0c-0305e82c3301 ended | run <id> ended",
        "file-3f2504e0-4f89-11d3-9a0c-0305e82c3301 | <id>",
        "at 2024-05-15T10:22:33Z done | at <time> done",
        "at 2024-05-15T10:22:33.123456+02:00 done | at <time> done",
        "2024-05-15 10:22:33,123 WARN x | <time> warn x",
        "2024/05/15 10:22 x | <time> x",
        "[15/May/2024:10:22:33 +0000] GET | [<time>] get",
        "Wed, 15 May 2024 10:22:33 GMT | wed, <time>",
        "https://card.example/order?step=2&_=9022347680 | https://card.example/order?step=2&_=<number>",
        "05/15/2024 10:22:33 PM | <time>",
        "20240515T102233Z x | <time> x",
        "May 15 10:22:33 host sshd | may 15 <time> host sshd",
        "10:22:33.123 [main] INFO | <time> [main] info",
        "10:22:33 INFO | <time> info",
        "elapsed 00:01:02 | elapsed <span>",
        "took 12 ms | took <span>",
        "took 3.4s. | took <span>.",
        "in 1,234 ms | in <span>",
        "in 1m30s | in <span>",
        "after 15µs | after <span>",
        "elapsed_ms: 17 | elapsed_ms: <span>",
        "\"durationMs\":1234, | \"durationms\":<span>,",
        "uptime 3 hours | uptime <span>",
        "pid 123 | pid <number>",
        "[pid=4711] | [pid=<number>]",
        "port 8080 | port <number>",
        "10.0.0.7:54321 | 10.0.0.7:<number>",
        "localhost:54321 refused | localhost:<number> refused",
        "http://example.org:54321/a | http://example.org:<number>/a",
        "Foo@0x7f3a2c | foo@<address>",
        "\"timestamp\": 1715768553, | \"timestamp\": <time>,",
        "\"created\":1715768553123} | \"created\":<time>}",
        "\"serverTime\":1715768553123} | \"servertime\":<time>}",
        "da39a3ee5e6b4b0d3255bfef95601890afd80709 | <id>",
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 | <id>",
        "call_x9Kd02 failed | <id> failed",
        "req_abc123 | <id>",
        "chatcmpl-9aXb3Qz81 | <id>",
        "request-id: 98123 | request-id: <id>",
        "X-Request-Id=a1 | x-request-id=<id>",
        "{\"trace_id\":\"77ab\"} | {\"trace_id\":\"<id>\"}",
        "\"id\": \"a8f3k2\" | \"id\": \"<id>\"",
      })
  void masksWhatIsVolatile(String text, String normal) {
    assertThat(Normalizer.normalize(text)).isEqualTo(normal);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "page 2 of 17",
        "{\"offset\":120,\"limit\":40}",
        "foo.java:123: error",
        "price 12.50 usd",
        "line 1715",
        "3 of 12 items",
        "45% done",
        "0.999999",
        "v1.2.3",
        "gpt-4o-mini",
        "claude-sonnet-4-5-20250929",
        "2024-05-15",
        "\"departure\": \"06:00:00\"",
        "the 1990s",
        "cook 5 minutes",
        "utf8 and sha256withrsaencryption",
        "convertutf8toutf16strings",
        "test_parse_iso8601_dates",
        "order_12345 shipped",
        "ideas of the username for ordering",
        "id of the user, idea 7",
        "\"id\": 17",
        "0x1f",
        "10.0.0.7",
        "reservation 3jir6k",
        "ratio 3:45",
        "/list?_=2026",
        "a_=90223476",
      })
  void keepsWhatIsContent(String text) {
    assertThat(Normalizer.normalize(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "''|''",
        "'   '|''",
        "' \t\n '|''",
        "'  One\n\n two\t'|'one two'",
        "A\u00A0B\u3000C\u2028D|a b c d",
        "ÄÖÜ ÉÀ|äöü éà",
        "ПРИВЕТ Мир|привет мир",
        "Hi \uD83D\uDE00\uD83D\uDC4D there|hi \uD83D\uDE00\uD83D\uDC4D there",
        "\uD801\uDC00|\uD801\uDC28",
        "\uD83D alone \uDE00|? alone ?",
        "你好 世界2|你好 世界2",
      })
  void foldsCaseAndBlanks(String text, String normal) {
    assertThat(Normalizer.normalize(text)).isEqualTo(normal);
  }

  @Test
  void takesNullAsEmpty() {
    assertThat(Normalizer.normalize(null)).isEmpty();
  }

  @Test
  void doesNotDependOnHowMuchIsWrittenAtOnce() {
    String line = "2024-05-15T10:22:33Z call_x9Kd02 took 12 ms on localhost:54321, page 7\n";
    String normal = "<time> <id> took <span> on localhost:<number>, page 7";
    for (int shift = 0; shift < 600; shift++) {
      int blocks = 3700 + shift;
      String text = "ab,".repeat(blocks / 3) + "x".repeat(blocks % 3) + "\n" + line;
      String expected = "ab,".repeat(blocks / 3) + "x".repeat(blocks % 3) + " " + normal;
      assertThat(Normalizer.normalize(text)).isEqualTo(expected);
    }
  }

  @Test
  void masksALongIdAsOne() {
    assertThat(Normalizer.normalize("key " + "a1B2c3D4".repeat(5000) + " end"))
        .isEqualTo("key <id> end");
  }

  /** What is left is what a look waits for, whatever its unit. */
  @ParameterizedTest
  @ValueSource(strings = {"replicaLagMs", "remaining_ms", "clockDriftNanos"})
  void whatIsLeftIsNoTimeOfTheCall(String field) {
    String one = Normalizer.normalizeResult("{\"state\":\"UP\",\"" + field + "\":52114,\"n\":2}");
    String next = Normalizer.normalizeResult("{\"state\":\"UP\",\"" + field + "\":31877,\"n\":2}");
    assertThat(one).isNotEqualTo(next);
  }

  /** Equal loads of a backlog differ only in how far they have come. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "new watermark 2026-09-15T22:45:00",
        "{\"highWatermark\": \"2026-09-15T22:45:00Z\"}",
        "checkpoint=2026-09-15 22:45:00",
      })
  void thePlaceInAStreamIsContent(String said) {
    assertThat(Normalizer.normalizeResult("rows 5000, " + said))
        .isNotEqualTo(Normalizer.normalizeResult("rows 5000, " + said.replace("22:45", "23:13")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"watermarked 2026-09-15T22:45:00", "at 2026-09-15T22:45:00"})
  void otherTimesAreNone(String said) {
    assertThat(Normalizer.normalizeResult(said))
        .isEqualTo(Normalizer.normalizeResult(said.replace("22:45", "23:13")));
  }
}
