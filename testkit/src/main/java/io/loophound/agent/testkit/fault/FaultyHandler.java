package io.loophound.agent.testkit.fault;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import java.util.concurrent.atomic.AtomicInteger;

/** Fails in turn at the end of a call, at its beginning, and in between. */
public final class FaultyHandler implements Handler {
  /** The system property with the kind of error: {@code npe}, {@code linkage} and so on. */
  public static final String KIND = "faulty.kind";

  private final AtomicInteger calls = new AtomicInteger();

  public FaultyHandler(SeamContext context) {}

  @Override
  public Invocation enter(WovenCall call) {
    int turn = calls.getAndIncrement() % 3;
    if (turn == 1) {
      raise();
    }
    return turn == 0 ? new AtExit() : new InBetween();
  }

  private static void raise() {
    switch (System.getProperty(KIND)) {
      case "linkage" -> throw new NoClassDefFoundError("fault on purpose");
      case "stackoverflow" -> raise(); // a real one
      case "oom" -> throw new OutOfMemoryError("fault on purpose");
      default -> throw new NullPointerException("fault on purpose");
    }
  }

  private record AtExit() implements Invocation.Proceed {
    @Override
    public Object exit(Object returned, Throwable thrown) {
      raise();
      return returned;
    }
  }

  private record InBetween() implements Invocation.Proceed {
    @Override
    public Object[] arguments() {
      raise();
      return null;
    }
  }
}
