package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Payers.Named;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.detectors.event.Payer;
import io.loophound.detectors.event.RunKey;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** OpenTelemetry and SLF4J are stand-ins with their names and shapes. */
class PayersTest {
  private static final String ALL = "request,memory,baggage,span";

  @TempDir Path folder;

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  @AfterEach
  void reset() {
    Thread.currentThread().setContextClassLoader(before);
  }

  private static Payers payers(String header, String mdc, String from) {
    List<String> user = new ArrayList<>(List.of(from.split(",")));
    List<String> tenant = new ArrayList<>(user);
    if (!header.isEmpty()) {
      user.add("header:" + header);
      tenant.add("header:X-Tenant");
    }
    if (!mdc.isEmpty()) {
      user.add("mdc:" + mdc);
    }
    return new Payers(PayerPlaces.of("user", user), PayerPlaces.of("tenant", tenant));
  }

  private static RunKey key(Payers payers, UnaryOperator<String> headers) {
    return new AgentState(System::nanoTime, Sessions.NONE, payers).runKey("", headers);
  }

  private static String user(Payers payers, UnaryOperator<String> headers) {
    return key(payers, headers).payer().user();
  }

  private static Named naming(String user) {
    return new Named(user, "", key -> "");
  }

  private static String digest(String id) {
    return user(payers("X-User", "", ""), header -> header.equals("X-User") ? id : null);
  }

  /** An application with a baggage and a span, each with these entries. */
  private URLClassLoader application(String baggage, String span) throws Exception {
    Map<String, String> sources = new HashMap<>(slf4j());
    sources.putAll(spans(span));
    sources.put(
        "io.opentelemetry.api.baggage.Baggage",
        """
        package io.opentelemetry.api.baggage;
        public interface Baggage {
          String getEntryValue(String key);
          static Baggage current() { return java.util.Map.of(%s)::get; }
        }
        """
            .formatted(baggage));
    StandIns.compile(sources, folder);
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }

  private static Map<String, String> spans(String attributes) {
    Map<String, String> sources = new HashMap<>();
    sources.put(
        "io.opentelemetry.api.trace.Span",
        """
        package io.opentelemetry.api.trace;
        public interface Span {
          static Span current() { return io.opentelemetry.sdk.trace.SdkSpan.CURRENT; }
        }
        """);
    sources.put(
        "io.opentelemetry.api.common.AttributeKey",
        """
        package io.opentelemetry.api.common;
        public interface AttributeKey<T> {
          String getKey();
          static AttributeKey<String> stringKey(String key) { return () -> key; }
        }
        """);
    sources.putAll(sdk(attributes));
    return sources;
  }

  private static Map<String, String> sdk(String attributes) {
    Map<String, String> sources = new HashMap<>();
    sources.put(
        "io.opentelemetry.sdk.trace.ReadableSpan",
        """
        package io.opentelemetry.sdk.trace;
        public interface ReadableSpan {
          <T> T getAttribute(io.opentelemetry.api.common.AttributeKey<T> key);
        }
        """);
    sources.put(
        "io.opentelemetry.sdk.trace.ReadWriteSpan",
        """
        package io.opentelemetry.sdk.trace;
        public interface ReadWriteSpan extends io.opentelemetry.api.trace.Span, ReadableSpan {}
        """);
    sources.put(
        "io.opentelemetry.sdk.trace.SdkSpan",
        """
        package io.opentelemetry.sdk.trace;
        public final class SdkSpan {
          public static final io.opentelemetry.api.trace.Span CURRENT = new Hidden();
          private static final class Hidden implements ReadWriteSpan {
            @SuppressWarnings("unchecked")
            public <T> T getAttribute(io.opentelemetry.api.common.AttributeKey<T> key) {
              return (T) java.util.Map.of(%s).get(key.getKey());
            }
          }
        }
        """
            .formatted(attributes));
    return sources;
  }

  private static Map<String, String> slf4j() {
    Map<String, String> sources = new HashMap<>();
    sources.put(
        "org.slf4j.LoggerFactory",
        "package org.slf4j; public class LoggerFactory { static volatile int INITIALIZATION_STATE ="
            + " 3; }");
    sources.put(
        "org.slf4j.MDC",
        "package org.slf4j; public class MDC { public static String get(String key) { return"
            + " key.equals(\"who\") ? \"of-mdc\" : null; } }");
    return sources;
  }

  @Test
  void readsTheHeadersThatAreNamed() {
    Payers payers = payers("X-User", "", "");
    Map<String, String> headers = Map.of("X-User", "ann", "X-Tenant", "acme", "X-Other", "no");

    Payer payer = key(payers, headers::get).payer();

    assertThat(payer)
        .isEqualTo(key(payers, Map.of("X-User", "ann", "X-Tenant", "acme")::get).payer());
    assertThat(payer.user()).hasSize(32).isNotEqualTo(payer.tenant());
    assertThat(payer.toString()).doesNotContain("ann", "acme");
    assertThat(user(payers, Map.of("X-User", "bob")::get)).isNotEqualTo(payer.user());
    assertThat(key(payers, header -> null).payer()).isEqualTo(Payer.NONE);
    assertThat(key(Payers.NONE, headers::get).payer()).isSameAs(Payer.NONE);
  }

  @Test
  void whatARequestDoesNotSayTheThreadMaySay() {
    Payer ofThread = new Payer("u", "t");

    assertThat(new Payer("", "other").or(ofThread)).isEqualTo(new Payer("u", "other"));
    assertThat(Payer.NONE.or(ofThread)).isEqualTo(ofThread);
  }

  @Test
  void theNearestToTheCallCounts() throws Exception {
    try (URLClassLoader application =
        application("\"user.id\", \"of-baggage\"", "\"user.id\", \"of-span\"")) {
      Thread.currentThread().setContextClassLoader(application);
      UnaryOperator<String> headers = Map.of("X-User", "of-header")::get;
      RunScope outer = Scopes.openRun(new RunScope("agent", "of-memory", 5));
      try {
        Payers all = payers("X-User", "who", ALL);
        RunKey told = key(all, headers);
        assertThat(told.payer().user()).isEqualTo(digest("of-header"));
        assertThat(all.ofRequest(told, naming("of-request"), headers)).isEqualTo(told);
        assertThat(
                all.ofRequest(key(all, h -> null), naming("of-request"), h -> null).payer().user())
            .isEqualTo(digest("of-request"));
        assertThat(user(all, h -> null)).isEqualTo(digest("of-mdc"));
        assertThat(user(payers("", "other", ALL), h -> null)).isEqualTo(digest("of-memory"));
        assertThat(user(payers("", "", "span,baggage"), h -> null)).isEqualTo(digest("of-baggage"));
        assertThat(user(payers("", "", "span"), h -> null)).isEqualTo(digest("of-span"));
      } finally {
        Scopes.closeRun(outer);
      }
    }
  }

  @Test
  void openTelemetrysOldAndOwnNamesAreRead() throws Exception {
    try (URLClassLoader application =
        application(
            "\"enduser.id\", \"ann\", \"tenant.id\", \"acme\", \"who\", \"bob\"",
            "\"enduser.id\", \"eve\", \"number\", 7L")) {
      Thread.currentThread().setContextClassLoader(application);

      Payer payer = key(payers("", "", "baggage"), h -> null).payer();

      assertThat(payer).isEqualTo(new Payer(digest("ann"), digest("acme")));
      assertThat(user(payers("", "", "baggage:who"), h -> null)).isEqualTo(digest("bob"));
      assertThat(user(payers("", "", "span"), h -> null)).isEqualTo(digest("eve"));
      assertThat(user(payers("", "", "span:number"), h -> null)).as("no text").isEmpty();
      assertThat(user(payers("", "", "span:other"), h -> null)).isEmpty();
    }
  }

  @Test
  void anApplicationWithoutOpenTelemetryHasNeither() {
    Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());

    assertThat(user(payers("", "", ALL), h -> null)).isEmpty();
  }

  @Test
  void anAgentInsideWorksForWhomTheOneOutsideWorks() {
    RunScope ann = new RunScope("desk", "desk#ann", 1, null, "ann");
    RunScope none = new RunScope("clerk", "", 2, ann);
    RunScope before = Scopes.openRun(new RunScope("expert", "task-7", 3, none));
    try {
      assertThat(user(payers("", "", "memory"), h -> null)).isEqualTo(digest("ann"));
      assertThat(user(payers("", "", "baggage"), h -> null)).isEmpty();
    } finally {
      Scopes.closeRun(before);
    }
  }

  @Test
  void whatAnotherThreadHasToldGoesAfterTheHeadersOfTheCall() {
    Payers payers = payers("X-User", "", "baggage");
    RunKey asked = RunKey.ofThread(7).paidBy(new Payer("u", "t"));

    assertThat(payers.ofHeaders(asked, h -> null).payer()).isEqualTo(new Payer("u", "t"));
    assertThat(payers.ofHeaders(asked, Map.of("X-User", "ann")::get).payer())
        .isEqualTo(new Payer(digest("ann"), "t"));
    Map<String, String> carried = Map.of("baggage", "user.id=bob,tenant.id=acme");
    assertThat(payers.ofHeaders(asked, carried::get).payer()).isEqualTo(new Payer("u", "t"));
    assertThat(payers.ofHeaders(RunKey.ofThread(7), carried::get).payer())
        .isEqualTo(new Payer(digest("bob"), digest("acme")));
    assertThat(Payers.NONE.ofHeaders(asked, carried::get)).isSameAs(asked);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t"})
  void whatIsEmptyNamesNobody(String id) {
    assertThat(digest(id)).isEmpty();
    Payers payers = payers("X-User", "", "request");
    RunKey run = RunKey.ofThread(1);
    assertThat(payers.ofRequest(run, naming(id), h -> null)).isSameAs(run);
    assertThat(payers.ofRequest(run, naming("ann"), h -> id).payer().user())
        .isEqualTo(digest("ann"));
  }

  @Test
  void ofALongIdOnlyTheBeginningIsRead() {
    String long1 = "x".repeat(Payers.LONGEST);

    assertThat(digest(long1 + "y")).isEqualTo(digest(long1 + "z")).hasSize(32);
    assertThat(digest(long1)).isNotEqualTo(digest(long1.substring(1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "user.id=ann | ann",
        "a=b, user.id = ann ;metadata=x;user.id=no , c=d | ann",
        "user.id=a%20nn%C3%BC+1 | a nnü+1",
        "user.id=100% | 100%",
        "user.idx=ann,xuser.id=ann | none",
        "user.id | none",
        "user.id;x=y | none",
        "=ann | none",
        ",,=,;, | none",
        "user.id= | ''",
        "x=1,user.id=a=b | a=b"
      })
  void aBaggageHeaderIsReadAsW3cWritesIt(String header, String value) {
    assertThat(BaggageHeader.find(header, "user.id")).isEqualTo(value);
  }

  @Test
  void aBaggageHeaderThatIsTooLongIsNotRead() {
    assertThat(BaggageHeader.find(null, "user.id")).isNull();
    assertThat(BaggageHeader.find("user.id=ann," + "x=y,".repeat(3000), "user.id")).isNull();
  }

  @Test
  void aRequestNamesTheTenantToo() {
    RunKey run = RunKey.ofThread(1).paidBy(new Payer("u", "t"));
    Map<String, String> labels = Map.of("customer", "acme", "user_id", "bob");
    Named named = new Named("ann", "contoso", key -> labels.getOrDefault(key, ""));
    Payers own = payers("X-User", "", "request");
    Payers labelled = payers("X-User", "", "request:who,request:customer");

    assertThat(own.ofRequest(run, named, h -> null).payer())
        .isEqualTo(new Payer(digest("ann"), digest("contoso")));
    assertThat(own.ofRequest(run, named, Map.of("X-Tenant", "x")::get).payer())
        .isEqualTo(new Payer(digest("ann"), "t"));
    assertThat(labelled.ofRequest(run, named, h -> null).payer())
        .isEqualTo(new Payer(digest("acme"), digest("acme")));
    assertThat(payers("", "", "request:who").ofRequest(run, named, h -> null)).isSameAs(run);
    assertThat(payers("", "", "request:who,request").ofRequest(run, named, h -> null).payer())
        .isEqualTo(new Payer(digest("ann"), digest("contoso")));
  }
}
