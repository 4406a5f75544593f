package io.loophound.agent.operator.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.loophound.agent.operator.Stand;
import io.loophound.agent.operator.event.Event;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.ArgumentCaptor;

@SuppressWarnings("try") // a scope is only there to be closed
class SpanEventsTest {
  private static final Map<String, Object> FIELDS =
      Map.of("detector", "sequence", "action", "block", "enforced", true, "message", "words");

  @TempDir private Path folder;
  @AutoClose private Stand stand;
  private final Span span = mock(Span.class);

  @BeforeEach
  void begin() throws IOException {
    stand = new Stand(folder);
    when(span.isRecording()).thenReturn(true);
    when(span.storeInContext(any())).thenCallRealMethod();
  }

  @Test
  void aDecisionIsAnEventOfTheCurrentSpan() {
    stand.loads(String.class, Span.class);
    SpanEvents events = new SpanEvents(stand);
    try (Scope ignored = Context.root().with(span).makeCurrent()) {
      events.event(new Event(1, Instant.EPOCH, Event.Kind.VERDICT, FIELDS));
      events.event(new Event(2, Instant.EPOCH, Event.Kind.AUDIT, FIELDS));
    }
    events.event(new Event(3, Instant.EPOCH, Event.Kind.VERDICT, FIELDS));

    ArgumentCaptor<Attributes> told = ArgumentCaptor.forClass(Attributes.class);
    verify(span).addEvent(eq("loophound.verdict"), told.capture());
    assertThat(told.getValue().asMap().toString())
        .contains("loophound.detector=sequence", "loophound.enforced=true")
        .doesNotContain("words");
  }

  @Test
  void nothingIsToldWhereItIsNotLoaded() {
    try (Scope ignored = Context.root().with(span).makeCurrent()) {
      new SpanEvents(stand).event(new Event(1, Instant.EPOCH, Event.Kind.VERDICT, FIELDS));
    }
    verify(span, never()).addEvent(any(), any(Attributes.class));
  }
}
