package io.loophound.agent.gate;

import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The entry point for inlined advice. In the shipped jar this class is {@code
 * java.lang.LoopHoundGate}, so that every woven class can link against it, in any class loader and
 * module. It may refer only to types of {@code java.base}.
 *
 * <p>The agent registers three hooks. While one runs, other calls of the thread pass through, so a
 * handler's own calls are never watched. No exception of a hook leaves this class; the kill is
 * thrown after the thread's state is restored.
 */
public final class LoopHoundGate {

  /** The replacement for a method that returns nothing. */
  public static final Object SKIP = new Object();

  /** Slot of the point's number, in the frame that links the enter and the exit of one call. */
  public static final int POINT = 0;

  /** Slot of what the enter passes to the exit. */
  public static final int TOKEN = 1;

  /** Slot of the arguments to call the method with. */
  public static final int ARGUMENTS = 2;

  /** Slot of the value to return instead of the method's own result. */
  public static final int REPLACEMENT = 3;

  /** Slot of the exception to throw instead of making the call. */
  public static final int KILL = 4;

  private static final int RETURN_TYPE = 5;

  /** The number of slots of a frame. */
  public static final int FRAME = 6;

  private static final ThreadLocal<int[]> DEPTH = new ThreadLocal<>();
  private static final AtomicInteger WOKEN = new AtomicInteger();
  private static volatile Function<Object[], Object[]> enterHook;
  private static volatile Function<Object[], Object> exitHook;
  private static volatile BiConsumer<Integer, Throwable> errorHook;

  private LoopHoundGate() {}

  /**
   * Registers the agent's hooks; nulls remove them.
   *
   * @param enter gets point, owner, self and arguments; returns a frame, or null to ignore the call
   * @param exit gets frame, returned and thrown; returns the value to return
   * @param error gets the point, or null when unknown, and an error of LoopHound
   */
  public static void install(
      Function<Object[], Object[]> enter,
      Function<Object[], Object> exit,
      BiConsumer<Integer, Throwable> error) {
    errorHook = error;
    exitHook = exit;
    enterHook = enter;
  }

  /** Points that sleep are asked, too, until {@link #rest} is called as often as this. */
  public static void wake() {
    WOKEN.incrementAndGet();
  }

  /** Ends what {@link #wake} began. */
  public static void rest() {
    WOKEN.decrementAndGet();
  }

  /**
   * {@return whether points that sleep are not to be asked} Their advice checks this first, so that
   * a call costs next to nothing while none is woken.
   */
  public static boolean isAsleep() {
    return WOKEN.get() == 0;
  }

  /**
   * A call begins. Called by advice on the thread of the call, before the method runs.
   *
   * @param point the point's number, as it was woven into the method
   * @param owner the class that declares the method
   * @param self the object it is called on; null for a static method
   * @param arguments its arguments, in an array of their own
   * @return the call's frame, or null if its end does not matter
   * @throws LoopHoundKill if the call is not to be made
   */
  public static Object[] enter(int point, Class<?> owner, Object self, Object[] arguments) {
    Function<Object[], Object[]> hook = enterHook;
    if (hook == null) {
      return null;
    }
    Object[] frame = null;
    int[] depth = null;
    try {
      depth = depth();
      if (depth[0]++ == 0) {
        frame = hook.apply(new Object[] {point, owner, self, arguments});
      }
    } catch (Throwable t) {
      error(point, t);
    } finally {
      // no call here: it could overflow the stack and leave this thread unguarded forever
      if (depth != null) {
        depth[0]--;
      }
    }
    return frame == null ? null : endOfKilledCall(frame);
  }

  /**
   * {@return whether a value replaces the exception that the method threw} Never where the method
   * returns nothing or a primitive.
   *
   * @param frame of the call, after {@link #skips} was asked
   * @param returned what {@link #exit} returned
   */
  public static boolean rescues(Object[] frame, Object returned) {
    return returned != null && !((Class<?>) frame[RETURN_TYPE]).isPrimitive();
  }

  /**
   * {@return whether the frame has arguments to call the method with} Arguments that do not fit are
   * reported as an error of LoopHound, and the method keeps its own.
   *
   * @param frame of the call
   * @param types the method's parameter types, erased
   */
  public static boolean replacesArguments(Object[] frame, Class<?>[] types) {
    Object[] arguments = (Object[]) frame[ARGUMENTS];
    if (arguments == null) {
      return false;
    }
    boolean fit = arguments.length == types.length;
    for (int i = 0; fit && i < types.length; i++) {
      fit = fits(arguments[i], types[i]);
    }
    return fit || refuse(frame, "arguments do not fit the method's parameters");
  }

  /**
   * {@return whether to skip the method, because the frame has a replacement} One that does not fit
   * is reported as an error of LoopHound, and the method runs.
   *
   * @param frame of the call; this notes the return type in it
   * @param returnType the method's return type, erased
   */
  public static boolean skips(Object[] frame, Class<?> returnType) {
    frame[RETURN_TYPE] = returnType;
    Object replacement = frame[REPLACEMENT];
    if (replacement == null) {
      return false;
    }
    if (returnType == void.class ? replacement == SKIP : fits(replacement, returnType)) {
      return true;
    }
    frame[REPLACEMENT] = null;
    return refuse(
        frame, "a replacement " + replacement.getClass().getName() + " for a " + returnType);
  }

  /**
   * A call that has a frame ends. Called by advice on the thread of the call, also where the method
   * was skipped.
   *
   * @param frame of the call
   * @param returned what the method returned; null if it threw, returns nothing or was skipped
   * @param thrown what it threw, or null
   * @return the value to return; where the method threw, it replaces the exception if {@link
   *     #rescues} is true; ignored where the method returns nothing
   */
  public static Object exit(Object[] frame, Object returned, Throwable thrown) {
    if (frame[REPLACEMENT] != null) {
      return frame[REPLACEMENT];
    }
    Function<Object[], Object> hook = exitHook;
    Object result = hook == null ? returned : ended(hook, frame, returned, thrown);
    Class<?> returnType = (Class<?>) frame[RETURN_TYPE];
    if (result == returned || returnType == void.class) {
      return returned;
    }
    if (returnType == null || !fits(result, returnType)) {
      refuse(frame, "an exit value that does not fit " + returnType);
      return returned;
    }
    return result;
  }

  /**
   * Handles everything that is thrown within advice: rethrows the kill, and suppresses the rest.
   *
   * @param thrown what it is; unless it is the kill, it is reported as an error of LoopHound
   * @throws LoopHoundKill if it is one
   */
  public static void suppressed(Throwable thrown) {
    if (thrown instanceof LoopHoundKill kill) {
      throw kill;
    }
    error(null, thrown);
  }

  private static Object[] endOfKilledCall(Object[] frame) {
    Object kill = frame[KILL];
    if (kill == null) {
      return frame;
    }
    if (kill instanceof LoopHoundKill real) {
      throw real;
    }
    refuse(frame, "a kill that is none: " + kill.getClass().getName());
    return null;
  }

  private static Object ended(
      Function<Object[], Object> hook, Object[] frame, Object returned, Throwable thrown) {
    int[] depth = null;
    try {
      depth = depth();
      depth[0]++;
      return hook.apply(new Object[] {frame, returned, thrown});
    } catch (Throwable t) {
      error((Integer) frame[POINT], t);
      return returned;
    } finally {
      if (depth != null) {
        depth[0]--;
      }
    }
  }

  private static int[] depth() {
    int[] depth = DEPTH.get();
    if (depth == null) {
      depth = new int[1];
      DEPTH.set(depth);
    }
    return depth;
  }

  private static boolean refuse(Object[] frame, String why) {
    error((Integer) frame[POINT], new ClassCastException(why));
    return false;
  }

  private static void error(Integer point, Throwable thrown) {
    BiConsumer<Integer, Throwable> hook = errorHook;
    if (hook == null) {
      return;
    }
    try {
      hook.accept(point, thrown);
    } catch (Throwable t) {
      // an error about an error: no one is left to report to
    }
  }

  private static boolean fits(Object value, Class<?> type) {
    if (type.isPrimitive()) {
      return value != null && value.getClass() == MethodType.methodType(type).wrap().returnType();
    }
    return value == null || type.isInstance(value);
  }
}
