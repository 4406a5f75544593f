package io.loophound.agent.seam;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.conversation.Delivery;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What starts the work of a thread: an incoming request, a message, a task of an executor, or just
 * the thread itself. Equal work of different activations comes from different users. A task that a
 * request runs on its own thread belongs to the request.
 */
public final class Activations {

  /** The key of an activation in a Reactor context; its value is a {@link Long}. */
  public static final Object KEY = new Object();

  // Threads are activations by their own ids, which never get that far.
  private static final long FIRST = 1L << 40;

  // Digests of traces have a bit that those which are counted never get.
  private static final long TRACE = 1L << 62;

  private static final AtomicLong NEXT = new AtomicLong(FIRST);
  private static final ThreadLocal<Work> WORK = new ThreadLocal<>();
  private static final ThreadLocal<String> SOURCE = new ThreadLocal<>();
  private static final Work UNKNOWN = new Work(0, false);
  private static final Work NOTHING = new Work(0, false);

  private static volatile boolean tasksSeen;
  private static volatile boolean lost;

  /**
   * What a thread works for.
   *
   * @param id the activation, 0 when it is not known
   * @param request whether it is a request or a message
   */
  private record Work(long id, boolean request) {}

  private Activations() {}

  /**
   * {@return the activation of this thread, or 0 when unknown} Where nothing was announced, the
   * thread's stack decides.
   */
  public static long current() {
    Work work = WORK.get();
    return (work == null || lost ? unannounced() : work).id();
  }

  /**
   * {@return a new activation that belongs to no thread, to be carried by other means, such as
   * under {@link #KEY}}
   */
  public static long next() {
    return NEXT.getAndIncrement();
  }

  /**
   * Begins a request or a message on this thread.
   *
   * @return the argument for {@link #end}, or null if this is part of an earlier one
   */
  public static Object request() {
    return begin(0, true);
  }

  /**
   * Begins, on this thread, what {@link #delivered} has returned, or something new if that is 0.
   *
   * @param activation of the message; 0 if nothing identifies it
   * @return the argument for {@link #end}, or null if this is part of an earlier one
   */
  public static Object message(long activation) {
    return begin(activation, true);
  }

  /**
   * {@return the activation of a message that has an id, to be given to {@link #message}} It is
   * negative. If the message is delivered again, the same activation goes on.
   *
   * @param message a digest that identifies it, or an earlier activation of the same message
   * @param again whether an equal id means, for certain, that the message was delivered before
   */
  public static long delivered(long message, boolean again) {
    long number = again ? Delivery.FIRST + 1 + next() % Delivery.NUMBERS : Delivery.FIRST;
    return Delivery.activation(message, number);
  }

  /**
   * What this thread works for is begun once more, if that is a message that has an id. For a
   * library that repeats failed work on the same thread, without a new delivery.
   */
  public static void deliveredAgain() {
    Work now = WORK.get();
    if (now != null && now.id() < 0) {
      WORK.set(new Work(delivered(now.id(), true), now.request()));
    }
  }

  /** {@return whether this thread works for a request or a message, or continues other work} */
  public static boolean isInRequest() {
    Work now = WORK.get();
    return now != null && now.request();
  }

  /**
   * A thread that takes messages in a loop works on the next one, unless it does so for a request.
   *
   * @param activation the message's, or 0 when unknown
   */
  public static void nextMessage(long activation) {
    if (!isInRequest()) {
      WORK.set(activation == 0 ? UNKNOWN : new Work(activation, false));
    }
  }

  /**
   * Begins a task on this thread; a task within another task is a task of its own.
   *
   * @return the argument for {@link #end}, or null if this is part of a request or a message
   */
  public static Object task() {
    return begin(0, false);
  }

  /**
   * Continues, on this thread, an activation that began elsewhere.
   *
   * @param activation what the other thread's {@link #current} was, or what was carried here
   * @return the argument for {@link #end}, or null if the activation is 0 (unknown)
   */
  public static Object resume(long activation) {
    if (activation == 0) {
      return null;
    }
    Work now = WORK.get();
    WORK.set(new Work(activation, true));
    return now == null ? NOTHING : now;
  }

  /**
   * Ends a request, a message, a task or a continuation. The thread works again for what it worked
   * for before.
   *
   * @param begun what its beginning returned on this thread; not null
   */
  public static void end(Object begun) {
    if (begun == NOTHING) {
      WORK.remove();
    } else {
      WORK.set((Work) begun);
    }
  }

  /** A thread that runs tasks in a loop begins its first or next task. */
  public static void nextTask() {
    WORK.set(new Work(next(), false));
  }

  /** A thread that runs tasks in a loop waits for the next one. */
  public static void idle() {
    WORK.set(UNKNOWN);
  }

  /**
   * Marks this thread as one that takes messages from a broker, so its work may belong to anyone.
   *
   * @param source what it takes them as, such as a group of consumers; null when unknown
   */
  public static void takesMessages(String source) {
    if (source != null) {
      SOURCE.set(source);
    }
    nextMessage(0);
  }

  /** {@return as what this thread last took messages, such as a group; null when unknown} */
  public static String source() {
    return SOURCE.get();
  }

  /**
   * From now on each task of the JDK's thread pools is announced. Called by the Java agent when the
   * pools are woven; until then it is unknown what their threads work for.
   */
  public static void tasksAreSeen() {
    tasksSeen = true;
  }

  /**
   * From now on nothing is announced; earlier announcements are forgotten. Called by the Java agent
   * when a seam that {@linkplain SeamRole#NOTES notes} is switched off.
   */
  public static void disable() {
    lost = true;
  }

  /**
   * The activation that a trace identifies, where the thread does not; 0 when there is none.
   *
   * @param traceId the id of a span that is active now, or empty
   */
  static long ofTrace(String traceId) {
    return traceId.isEmpty() ? 0 : (Hash64.of(traceId) >>> 2) | TRACE;
  }

  private static Object begin(long activation, boolean request) {
    Work now = WORK.get();
    if (now != null && now.request()) {
      return null;
    }
    WORK.set(new Work(activation == 0 ? next() : activation, request));
    return now == null ? NOTHING : now;
  }

  /** For a thread that has no announcement yet; kept in the thread until there is one. */
  private static Work unannounced() {
    Thread thread = Thread.currentThread();
    if (ThreadKind.isVirtual(thread)) {
      return new Work(thread.getId(), false); // these are not pooled: each has one task
    }
    ThreadKind kind = ThreadKind.ofThisThread();
    if (kind == ThreadKind.TASKS && (lost || !tasksSeen)) {
      return UNKNOWN;
    }
    Work work =
        switch (kind) {
          case OWN -> new Work(thread.getId(), false);
          case SHARED -> UNKNOWN;
          case TASKS -> new Work(next(), false); // until it takes another one
        };
    WORK.set(work);
    return work;
  }
}
