package io.loophound.agent.operator.record;

import io.loophound.agent.operator.record.Call.OfModel;
import io.loophound.agent.operator.record.Call.OfTool;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Recorder;
import io.loophound.detectors.internal.digest.text.Excerpt;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Records the new part of each call on the call's thread, and hands it over. Parts of a request
 * that were recorded before are not examined again.
 */
public final class RunRecorder implements Recorder {
  private final Map<String, RecordedHistory> histories = new Histories();
  private final Consumer<Call> writer;
  private final LongSupplier clock;

  /** A recorder that starts now. */
  public RunRecorder(RunWriter writer) {
    this(writer, System::nanoTime);
  }

  RunRecorder(Consumer<Call> writer, LongSupplier clock) {
    this.writer = writer;
    this.clock = clock;
  }

  /** The runs heard of last. */
  private static final class Histories extends LinkedHashMap<String, RecordedHistory> {
    private static final long serialVersionUID = 1;

    Histories() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, RecordedHistory> eldest) {
      return size() > RunFiles.MOST_OPEN;
    }
  }

  /** A model call with one or more ends due. */
  private record BegunModel(OfModel call, AtomicBoolean ended) {}

  private RecordedHistory history(String run, String agent) {
    synchronized (histories) {
      return histories.computeIfAbsent(
          run, fresh -> new RecordedHistory(run, agent, clock.getAsLong()));
    }
  }

  @Override
  public Object began(String run, ModelRequest request) {
    RecordedHistory history = history(run, request.run().agent());
    return new BegunModel(history.begin(request, clock.getAsLong()), new AtomicBoolean());
  }

  @Override
  public void ended(Object began, ModelReply reply) {
    BegunModel begun = (BegunModel) began;
    boolean again = begun.ended().getAndSet(true);
    begun.call().history().end(begun.call(), reply, again);
    ModelReply kept =
        new ModelReply(
            reply.end(),
            reply.id(),
            Excerpt.of(reply.text()),
            reply.toolCalls(),
            reply.finishReason(),
            reply.usage());
    writer.accept(begun.call().ended(kept, clock.getAsLong()));
  }

  @Override
  public Object began(String run, ToolRequest request) {
    RecordedHistory history = history(run, request.run().agent());
    return new OfTool(history, request.name(), request.arguments(), clock.getAsLong(), null, 0);
  }

  @Override
  public void ended(Object began, ToolOutcome outcome) {
    boolean whole = outcome == null || outcome.unread();
    ToolOutcome kept =
        whole ? outcome : new ToolOutcome(Excerpt.of(outcome.text()), outcome.error());
    writer.accept(((OfTool) began).ended(kept, clock.getAsLong()));
  }
}
