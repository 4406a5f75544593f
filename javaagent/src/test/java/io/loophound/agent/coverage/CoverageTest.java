package io.loophound.agent.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoverageTest {
  private static final KnownLibrary OPENAI = new KnownLibrary("openai-java", true, "", "");
  private static final KnownLibrary JETTY = new KnownLibrary("Jetty", false, "Use another", "");
  private static final KnownLibrary REACTOR = new KnownLibrary("Reactor", false, "", "webclient ");

  private static final Map.Entry<String, Object> NOTHING = entry("not_guarded", "");

  private long now;
  private final List<String> lines = new ArrayList<>();
  private final Coverage coverage = new Coverage(() -> now, lines::add);

  @Test
  void aClientThatNoSeamSeesIsNamedOnce() {
    coverage.loaded(JETTY);
    coverage.loaded(JETTY);
    assertThat(coverage.tellDue()).as("milliseconds to wait").isBetween(9_900L, 10_001L);
    assertThat(lines).as("a framework above it may still come").isEmpty();

    now += Coverage.SETTLED_NANOS;
    assertThat(coverage.tellDue()).as("nothing more to wait for").isNegative();

    assertThat(lines)
        .containsExactly("NOT guarded: Jetty; its model calls are not seen. Use another");
    assertThat(json()).endsWith("\"not_guarded\":[\"Jetty\"]}");
  }

  @Test
  void aClientBelowAGuardedFrameworkIsNotNamed() {
    coverage.loaded(JETTY);
    coverage.guards("langchain4j", true);
    now += Coverage.SETTLED_NANOS;
    coverage.tellDue();

    assertThat(lines).isEmpty();
    assertThat(json()).endsWith("\"not_guarded\":[]}");
  }

  @Test
  void aClientBelowAGuardedClientIsNotNamedAndOthersAre() {
    coverage.loaded(REACTOR);
    coverage.loaded(JETTY);
    coverage.guards("webclient", false);
    coverage.tellAll();

    assertThat(lines).singleElement().asString().startsWith("NOT guarded: Jetty;");
  }

  @Test
  void aConnectionOfAClientThatNoSeamKnowsIsNamed() {
    connect("com.acme.Wire");
    connect("okhttp3.internal.Platform");
    coverage.tellAll();

    assertThat(lines)
        .as("a seam that could see OkHttp is not woven: this one is another copy or switched off")
        .hasSize(2)
        .first()
        .asString()
        .startsWith("NOT guarded: com.acme.Wire, which opened a connection to api.openai.com; its");
  }

  @Test
  void aConnectionOfAClientThatIsWatchedIsNot() {
    coverage.guards("okhttp", false);
    connect("okhttp3.internal.Platform");
    coverage.tellAll();

    assertThat(lines).isEmpty();
  }

  @Test
  void aFrameworkWhoseCallsAreSeenUsesWhateverClient() {
    coverage.guards("langchain4j", true);
    coverage.modelCall("langchain4j", "");
    connect("com.acme.Wire", "langchain4j ");
    coverage.tellAll();

    assertThat(lines).containsExactly("first model call seen, through langchain4j");
  }

  @Test
  void theClientOfAFrameworkThatIsWatchedNoMoreIsNamed() {
    coverage.guards("langchain4j", true);
    coverage.modelCall("langchain4j", "");
    coverage.guardsNoMore("langchain4j");
    connect("com.acme.Wire", "langchain4j ");
    now += Coverage.SETTLED_NANOS;
    coverage.tellDue();

    assertThat(lines).hasSize(2);
    assertThat(lines.get(1))
        .startsWith("NOT guarded: com.acme.Wire, which opened a connection to api.openai.com")
        .doesNotContain("langchain4j");
  }

  @Test
  void aClientThatConnectsBesideAFrameworkIsNamedOnce() {
    coverage.guards("langchain4j", true);
    coverage.modelCall("langchain4j", "");
    for (int i = 0; i < 3; i++) {
      connect("com.acme.Wire");
      now += Coverage.SETTLED_NANOS;
      coverage.tellDue();
    }

    assertThat(lines)
        .containsExactly(
            "first model call seen, through langchain4j",
            "NOT guarded: com.acme.Wire, which opened a connection to api.openai.com; its model"
                + " calls are not seen, unless langchain4j makes them. Use a client that LoopHound"
                + " watches: docs/clients.md lists them");
    assertThat(json()).contains("\"not_guarded\":[\"com.acme.Wire, which opened");
  }

  @Test
  void aPoolThatConnectsAheadOfAFrameworksCallIsNotNamed() {
    coverage.guards("langchain4j", true);
    coverage.modelCall("langchain4j", "");
    connect("com.acme.Pool");
    now += Coverage.SETTLED_NANOS - 1;
    coverage.modelCall("langchain4j", "");
    now += 1;
    coverage.tellDue();

    assertThat(lines).containsExactly("first model call seen, through langchain4j");
  }

  @Test
  void aClientThatConnectedDuringAFrameworksCallMayConnectAgainLater() {
    coverage.guards("langchain4j", true);
    connect("com.acme.Wire");
    connect("com.acme.Wire", "langchain4j ");
    now += 3 * Coverage.SETTLED_NANOS;
    coverage.tellDue();
    connect("com.acme.Wire");
    coverage.tellAll();

    assertThat(lines).as("a call, then what refills the pool").isEmpty();
  }

  @Test
  void whatAFrameworkAsksAHostOfModelsOutsideOfItsCallsIsNotNamed() {
    coverage.guards("spring-ai", true);
    connect("com.acme.Wire", "", "org.springframework.ai.openai.OpenAiEmbeddingModel");
    coverage.tellAll();

    assertThat(lines).as("vectors, a list of models, a probe").isEmpty();
  }

  @Test
  void aClientThatConnectsWhileAnUnrelatedCallIsMadeIsJudgedByItsNextConnection() {
    coverage.guards("langchain4j", true);
    connect("com.acme.Wire");
    coverage.modelCall("langchain4j", "");
    now += Coverage.SETTLED_NANOS;
    coverage.tellDue();
    assertThat(lines).hasSize(1);

    connect("com.acme.Wire");
    now += Coverage.SETTLED_NANOS;
    coverage.tellDue();

    assertThat(lines).hasSize(2).last().asString().startsWith("NOT guarded: com.acme.Wire, ");
  }

  @Test
  void aCallOfAClientLibraryExcusesNoOther() {
    coverage.guards("okhttp", false);
    coverage.modelCall("okhttp", "openai-chat");
    connect("com.acme.Wire", "okhttp ");
    coverage.modelCall("okhttp", "openai-chat");
    coverage.tellAll();

    assertThat(lines).hasSize(2).last().asString().startsWith("NOT guarded: com.acme.Wire, ");
  }

  @Test
  void neverMoreThanEightConnectionsAreNamed() {
    for (int i = 0; i < 20; i++) {
      connect("com.acme.Wire" + i);
      coverage.tellAll();
    }

    assertThat(lines).hasSize(8);
  }

  @Test
  void aFrameworkThatCallsNoModelSeesNoOtherClientEither() {
    coverage.guards("langchain4j", true);
    coverage.loaded(JETTY);
    connect("com.acme.Wire");
    coverage.tellAll();

    assertThat(lines).singleElement().asString().startsWith("NOT guarded: com.acme.Wire, ");
  }

  private void connect(String client) {
    connect(client, "");
  }

  private void connect(String client, String during, String... callers) {
    List<String> stack = new ArrayList<>(List.of("sun.security.ssl.SSLSocketImpl", client));
    stack.addAll(List.of(callers));
    String seams = LibraryTable.seamsOf(stack);
    coverage.loaded(KnownLibrary.connected(client, "api.openai.com", seams, during));
  }

  @Test
  void aWebSocketIsNamedBesideAFrameworkToo() {
    coverage.guards("langchain4j", true);
    coverage.guards("okhttp", false);
    coverage.modelCall("langchain4j", "");
    for (int i = 0; i < 2; i++) {
      coverage.loaded(KnownLibrary.webSocket("OkHttp", "api.openai.com"));
    }
    coverage.tellAll();

    assertThat(lines)
        .hasSize(2)
        .last()
        .isEqualTo(
            "NOT guarded: OkHttp over a WebSocket to api.openai.com; its model calls are not seen."
                + " Its calls over HTTP are seen");
  }

  @Test
  void theFirstModelCallSaysWhereItWasSeen() {
    coverage.modelCall("okhttp", "anthropic-messages");
    coverage.modelCall("okhttp", "anthropic-messages");
    coverage.modelCall("langchain4j", "");

    assertThat(lines)
        .containsExactly("first model call seen, through okhttp as anthropic-messages");
    assertThat(json()).contains("{\"langchain4j\":1,\"okhttp/anthropic-messages\":2}");
  }

  @Test
  void anIdleProcessIsNotWarnedOf() {
    coverage.loaded(OPENAI);
    now += 100 * Coverage.SILENT_NANOS;

    assertThat(coverage.tellDue()).as("nothing to wait for").isNegative();
    assertThat(lines).isEmpty();
  }

  @Test
  void toolsWithoutAModelCallAreWarnedOfOnce() {
    coverage.loaded(OPENAI);
    coverage.toolCall("mcp");
    now += Coverage.SILENT_NANOS - 1;
    assertThat(coverage.tellDue()).isPositive();
    assertThat(lines).isEmpty();

    now += 1;
    assertThat(coverage.tellDue()).isNegative();
    coverage.toolCall("mcp");
    now += Coverage.SILENT_NANOS;
    coverage.tellDue();

    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("WARN no model call seen in the 60 s since openai-java was loaded, although")
        .contains("although tools were called, through mcp: calls of models are NOT guarded");
  }

  @Test
  void anUnknownClientBesideALibraryForModelsIsWarnedOf() {
    coverage.loaded(OPENAI);
    coverage.loaded(JETTY);
    now += Coverage.SILENT_NANOS;
    coverage.tellDue();

    assertThat(lines)
        .hasSize(2)
        .last()
        .asString()
        .contains("although the calls of Jetty are not seen");
  }

  @Test
  void aLibraryForModelsWhoseCallsAreSeenIsNotWarnedOf() {
    coverage.loaded(OPENAI);
    coverage.modelCall("okhttp", "openai-chat");
    now += Coverage.SILENT_NANOS;

    assertThat(coverage.tellDue()).isNegative();
    assertThat(lines).hasSize(1);
    assertThat(json()).contains("\"libraries\":[\"openai-java\"]");
  }

  @Test
  void theNamesSayWhatIsGuardedAndWhatIsNot() {
    assertThat(coverage.names(false)).containsExactly(entry("guarding", ""), NOTHING);
    coverage.guards("okhttp", false);
    coverage.guards("jdk-http", false);
    assertThat(coverage.names(false))
        .containsExactly(entry("guarding", "jdk-http; okhttp"), NOTHING);
    coverage.guardsNoMore("jdk-http");
    coverage.loaded(JETTY);
    assertThat(coverage.names(false)).as("not settled").contains(NOTHING);
    now += Coverage.SETTLED_NANOS;
    coverage.tellDue();
    assertThat(coverage.names(false))
        .containsExactly(entry("guarding", "okhttp"), entry("not_guarded", "Jetty"));
    assertThat(coverage.names(true))
        .containsEntry("not_guarded", "Jetty; everything: the self-test failed");
  }

  @Test
  void theNamesSayThatNoCallWasSeenUntilOneIs() {
    coverage.loaded(OPENAI);
    coverage.toolCall("mcp");
    now += Coverage.SILENT_NANOS;
    coverage.tellDue();
    assertThat(coverage.names(false))
        .containsEntry("not_guarded", "openai-java, of which no model call was seen");
    coverage.modelCall("okhttp", "openai-chat");
    assertThat(coverage.names(false)).contains(NOTHING);
  }

  @Test
  void theNamesAreFewAndShort() {
    for (int i = 0; i < 1000; i++) {
      coverage.loaded(KnownLibrary.unguarded("library " + i + "x".repeat(10_000)));
    }
    coverage.tellAll();
    assertThat((String) coverage.names(false).get("not_guarded"))
        .startsWith("library 0x")
        .endsWith("; and 980 more")
        .hasSizeLessThan(20 * 125);
  }

  private String json() {
    StringBuilder json = new StringBuilder();
    coverage.appendTo(json);
    return json.toString();
  }
}
