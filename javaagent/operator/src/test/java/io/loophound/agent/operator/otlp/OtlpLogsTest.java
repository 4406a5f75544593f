package io.loophound.agent.operator.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Stand;
import io.loophound.agent.operator.event.Event;
import io.loophound.agent.operator.event.Event.Kind;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.SeverityNumber;
import io.opentelemetry.proto.resource.v1.Resource;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpLogsTest {
  private static final Identity ORDERS = new Identity("orders", "orders-7f9c", 4711, "0.1.0");
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

  @AutoClose private final Receiver receiver = new Receiver();
  private final Map<String, String> variables = new TreeMap<>();
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final List<Long> pauses = new ArrayList<>();

  private OtlpLogs logs() {
    variables.putIfAbsent("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url());
    return new OtlpLogs(OtlpSettings.of(variables::get), ORDERS, log::add, pauses::add);
  }

  private static Event event(long number, Kind kind, Map<String, Object> fields) {
    return new Event(number, Instant.ofEpochSecond(1_700_000_000L, 123_000_000), kind, fields);
  }

  private static Event audit(long number) {
    return event(number, Kind.AUDIT, Map.of("change", "mode", "pid", 4711L));
  }

  @Test
  void whatAGuardDecidesIsAValidLogRecord(@TempDir Path folder) throws Exception {
    OtlpLogs logs = logs();
    try (Stand stand = new Stand(folder, logs)) {
      assertThat(stand.loop("writer", "canary", 40)).isLessThan(40);
      stand.records().audit("mode", Map.of("mode", "observe", "author", "ann"));
      stand.records().onValve(true, "ack", "too many");
      logs.flush();
    }
    assertThat(receiver.problems).isEmpty();
    assertThat(receiver.requests.toString()).doesNotContain("canary");
    LogRecord last = receiver.records("loophound.verdict").stream().reduce((a, b) -> b).get();
    Map<String, AnyValue> attributes = Receiver.attributes(last.getAttributesList());
    assertThat(attributes.get("gen_ai.agent.name").getStringValue()).isEqualTo("writer");
    assertThat(attributes.get("loophound.action").getStringValue()).isEqualTo("block");
    assertThat(attributes.get("loophound.enforced").getBoolValue()).isTrue();
    assertThat(attributes.get("loophound.evidence.count").getIntValue()).isGreaterThan(1);
    assertThat(attributes).containsKeys("loophound.decision", "loophound.run");
    assertThat(attributes).doesNotContainKeys("loophound.message", "loophound.pid");
    assertThat(last.getSeverityNumber()).isEqualTo(SeverityNumber.SEVERITY_NUMBER_ERROR);
    assertThat(last.getBody().getStringValue()).startsWith("LoopHound blocked run ");
    assertThat(last.getTimeUnixNano()).isEqualTo(last.getObservedTimeUnixNano()).isPositive();
    assertThat(receiver.records("loophound.audit")).hasSize(1);
    assertThat(receiver.records("loophound.valve")).hasSize(1);
  }

  /** The record that becomes of such an event. */
  private LogRecord sent(Kind kind, Map<String, Object> fields) {
    OtlpLogs logs = logs();
    logs.event(event(1, kind, fields));
    logs.flush();
    assertThat(receiver.problems).isEmpty();
    return receiver.records().get(0);
  }

  @Test
  void allTypesOfValuesArriveAsTheyAre() {
    Map<String, Object> fields = new TreeMap<>();
    fields.put("score", 0.25);
    fields.put("whole", 3.0);
    fields.put("no-number", Double.NaN);
    fields.put("tokens", Long.MAX_VALUE);
    fields.put("steps", List.of(1, 2));
    fields.put("empty", "");
    LogRecord record = sent(Kind.NEAR_MISS, fields);

    Map<String, AnyValue> attributes = Receiver.attributes(record.getAttributesList());
    assertThat(attributes.get("loophound.score").getDoubleValue()).isEqualTo(0.25);
    assertThat(attributes.get("loophound.whole").getDoubleValue()).isEqualTo(3.0);
    assertThat(attributes.get("loophound.tokens").getIntValue()).isEqualTo(Long.MAX_VALUE);
    assertThat(attributes.get("loophound.steps").getArrayValue().getValuesList())
        .extracting(AnyValue::getIntValue)
        .containsExactly(1L, 2L);
    assertThat(attributes).doesNotContainKeys("loophound.no-number", "loophound.empty");
  }

  /** The digest of a day is not sent. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DIGEST")
  void eachKindOfEventIsAValidRecord(Kind kind) {
    LogRecord record = sent(kind, Map.of("trace", TRACE, "pid", 4711L, "list", List.of()));

    assertThat(record.getEventName()).isEqualTo("loophound." + kind.word().replace('-', '_'));
    assertThat(record.getBody().getStringValue()).isEqualTo(kind.word());
    assertThat(record.getSeverityNumber()).isNotEqualTo(SeverityNumber.UNRECOGNIZED);
    assertThat(record.getSeverityText()).isIn("INFO", "WARN", "ERROR");
  }

  /** What is not in the protocol, or not as it says, fails a test. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"resourceLogs\":[{\"oops\":1}]}",
        "{\"resource_logs\":[{\"schemaUrl\":\"x\"}]}",
        "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"timeUnixNano\":5}]}]}]}",
        "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"severityNumber\":"
            + "\"SEVERITY_NUMBER_INFO\"}]}]}]}",
        "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"traceId\":\"xyz\"}]}]}]}",
        "{\"resourceLogs\":[{\"resource\":{\"attributes\":[{\"key\":\"a\",\"value\":"
            + "{\"intValue\":7}}]}}]}",
        "{\"resourceLogs\":[]} {}"
      })
  void theReceiverOfTheseTestsRefusesWhatTheProtocolDoesNotSay(String body) {
    assertThat(receiver.problemsOf(body)).hasSize(1);
    assertThat(receiver.problemsOf("{\"resourceLogs\":[{\"schemaUrl\":\"x\"}]}")).isEmpty();
  }

  @Test
  void timesTracesAndWhatIsWithinListsArriveAsTheyAre() {
    Map<String, Object> fields = new TreeMap<>();
    fields.put("trace", TRACE);
    fields.put("rounds", List.of(Map.of("tool", "a\"b\n\u0001", "step", 1)));
    LogRecord record = sent(Kind.NEAR_MISS, fields);

    assertThat(record.getEventName()).isEqualTo("loophound.near_miss");
    assertThat(record.getTimeUnixNano()).isEqualTo(1_700_000_000_123_000_000L);
    assertThat(HexFormat.of().formatHex(record.getTraceId().toByteArray())).isEqualTo(TRACE);
    Map<String, AnyValue> attributes = Receiver.attributes(record.getAttributesList());
    var round = attributes.get("loophound.rounds").getArrayValue().getValues(0).getKvlistValue();
    assertThat(Receiver.attributes(round.getValuesList()).get("tool").getStringValue())
        .isEqualTo("a\"b\n\u0001");
  }

  @Test
  void theResourceIsWhatOpenTelemetrysVariablesSay() {
    variables.put("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=pro%20d,team=a%2Cb");
    OtlpLogs logs = logs();
    logs.event(audit(1));
    logs.flush();
    Resource resource = receiver.requests.get(0).getResourceLogs(0).getResource();
    Map<String, AnyValue> attributes = Receiver.attributes(resource.getAttributesList());
    assertThat(attributes.get("service.name").getStringValue()).isEqualTo("orders");
    assertThat(attributes.get("host.name").getStringValue()).isEqualTo("orders-7f9c");
    assertThat(attributes.get("process.pid").getIntValue()).isEqualTo(4711);
    assertThat(attributes.get("team").getStringValue()).isEqualTo("a,b");
    assertThat(attributes.get("deployment.environment.name").getStringValue()).isEqualTo("pro d");
    assertThat(receiver.requests.get(0).getResourceLogs(0).getScopeLogs(0).getScope().getName())
        .isEqualTo("io.loophound");
  }

  @Test
  void headersAndCompressionAreSent() {
    variables.put("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20x,x-team=a");
    variables.put("OTEL_EXPORTER_OTLP_COMPRESSION", "gzip");
    OtlpLogs logs = logs();
    logs.event(audit(1));
    logs.flush();
    assertThat(receiver.problems).isEmpty();
    assertThat(receiver.headers.get(0))
        .containsEntry("Authorization", List.of("Bearer x"))
        .containsEntry("X-team", List.of("a"))
        .containsEntry("Content-type", List.of("application/json"))
        .containsEntry("Content-encoding", List.of("gzip"));
    assertThat(receiver.records()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 504})
  void aReceiverThatIsBusyIsTriedAgain(int status) {
    receiver.statuses.addAll(List.of(status, status));
    OtlpLogs logs = logs();
    logs.event(audit(1));
    logs.flush();
    assertThat(receiver.records()).hasSize(1);
    assertThat(pauses).containsExactly(1_000L, 2_000L);
    assertThat(logs.lost()).isZero();
    assertThat(log).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 404, 413, 500, 302})
  void oneThatRefusesIsNamedOnceAndWhatIsLostIsCounted(int status) {
    receiver.statuses.addAll(List.of(status, status));
    OtlpLogs logs = logs();
    for (int i = 0; i < 3; i++) {
      logs.event(audit(i));
      logs.flush();
    }
    assertThat(logs.lost()).isEqualTo(2);
    assertThat(receiver.records()).hasSize(1);
    assertThat(pauses).isEmpty();
    assertThat(log)
        .containsExactly(
            "WARN logs are lost, because they cannot be sent: loophound.logs: "
                + receiver.url()
                + "/v1/logs: the receiver answered "
                + status);
  }

  @Test
  void whatAReceiverTakesOnlyInPartIsCounted() {
    receiver.answer = "{\"partialSuccess\":{\"rejectedLogRecords\":\"2\",\"errorMessage\":\"\"}}";
    OtlpLogs logs = logs();
    for (int i = 0; i < 5; i++) {
      logs.event(audit(i));
    }
    logs.flush();
    assertThat(receiver.requests).hasSize(1);
    assertThat(logs.lost()).isEqualTo(2);
  }

  @Test
  void whereNobodyListensNothingWaitsAndAllIsCounted() {
    receiver.close();
    OtlpLogs logs = logs();
    for (int i = 0; i < 3000; i++) {
      logs.event(audit(i)); // more than may wait
    }
    assertThat(logs.lost()).isEqualTo(3000 - 2048);
    logs.flush();
    assertThat(logs.lost()).isEqualTo(3000);
    assertThat(log).hasSize(1).first().asString().contains("ConnectException");
  }

  @Test
  void onItsThreadWhatComesTogetherIsSentTogether() throws InterruptedException {
    OtlpLogs logs = logs();
    for (int i = 0; i < 600; i++) {
      logs.event(audit(i));
    }
    logs.start();
    receiver.await(600);
    assertThat(receiver.requests).hasSize(2);
    assertThat(logs.lost()).isZero();
  }
}
