package io.loophound.integration.springai;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * The streams of Spring AI 1.0, whose tools are executed on another thread: only the prompt
 * connects them to their stream, because it is passed on as the same object. Later versions pass on
 * the stream's context.
 */
public final class EarlyStreams {
  private static final Map<Key, ContextView> STREAMS = new ConcurrentHashMap<>();
  private static final ReferenceQueue<Prompt> GONE = new ReferenceQueue<>();
  private static final ThreadLocal<ContextView> CURRENT = new ThreadLocal<>();

  private EarlyStreams() {}

  /** Remembers the context for the tools that {@code prompt} leads to, as long as it lives. */
  public static void began(Prompt prompt, Turn turn, SpringAiModelCall call) {
    for (Reference<?> gone = GONE.poll(); gone != null; gone = GONE.poll()) {
      STREAMS.remove(gone);
    }
    Context context = Context.of(Turns.MODEL_CALL, call);
    STREAMS.put(new Key(prompt, GONE), turn == null ? context : context.put(Turns.TURN, turn));
  }

  /** Enters the stream of a prompt; false when there is none. */
  public static boolean enter(Prompt prompt) {
    ContextView context = STREAMS.get(new Key(prompt, null));
    if (context != null) {
      CURRENT.set(context);
    }
    return context != null;
  }

  public static void leave() {
    CURRENT.remove();
  }

  /** The context of the stream that this thread executes tools for, or null. */
  static ContextView current() {
    return CURRENT.get();
  }

  private static final class Key extends WeakReference<Prompt> {
    private final int hash;

    Key(Prompt prompt, ReferenceQueue<Prompt> queue) {
      super(prompt, queue);
      hash = System.identityHashCode(prompt);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      Prompt prompt = get();
      return this == other || (prompt != null && other instanceof Key key && key.refersTo(prompt));
    }
  }
}
