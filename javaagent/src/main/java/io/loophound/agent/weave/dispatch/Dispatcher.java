package io.loophound.agent.weave.dispatch;

import io.loophound.agent.gate.LoopHoundGate;
import io.loophound.agent.loader.Handlers;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation;
import io.loophound.agent.seam.Invocation.Proceed;
import io.loophound.agent.seam.Invocation.Replace;
import io.loophound.agent.seam.Invocation.Throw;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.seam.WovenCall;
import io.loophound.agent.weave.point.Catalog;
import io.loophound.agent.weave.point.SeamState;
import io.loophound.agent.weave.point.WovenPoint;
import io.loophound.agent.weave.selftest.SelfTest;
import io.loophound.detectors.policy.Mode;
import java.util.function.Function;

/** Called by the gate: finds the handler of a call and keeps its errors from the application. */
public final class Dispatcher {
  private final Catalog catalog;
  private final Handlers handlers;
  private final Errors errors;
  private final GuardHolder holder;
  private final Function<SeamState, SeamContext> contexts;

  public Dispatcher(
      Catalog catalog,
      Handlers handlers,
      Errors errors,
      GuardHolder holder,
      Function<SeamState, SeamContext> contexts) {
    this.catalog = catalog;
    this.handlers = handlers;
    this.errors = errors;
    this.holder = holder;
    this.contexts = contexts;
  }

  /** Registers with the gate. */
  public void install() {
    LoopHoundGate.install(this::enter, this::exit, this::error);
  }

  private Object[] enter(Object[] call) {
    WovenPoint point = catalog.point((Integer) call[0]);
    SeamState seam = point.seam();
    if (seam.isOff() || (holder.mode() == Mode.OFF && restsWhenOff(seam))) {
      return null;
    }
    Invocation invocation = call(point, (Class<?>) call[1], call);
    return invocation == null ? null : frame(point, invocation);
  }

  private static boolean restsWhenOff(SeamState seam) {
    return !SelfTest.isCanary(seam) && seam.seam().role() != SeamRole.NOTES;
  }

  private Invocation call(WovenPoint point, Class<?> owner, Object[] call) {
    SeamState seam = point.seam();
    try {
      Handler handler = handlers.find(owner, point.point().handler());
      if (handler == null) {
        handler = handlers.make(owner, point.point().handler(), seam.seam(), contexts.apply(seam));
      }
      return handler.enter(new WovenCall(owner, call[2], (Object[]) call[3]));
    } catch (Throwable t) {
      errors.count(seam, t);
      return null;
    }
  }

  private Object[] frame(WovenPoint point, Invocation invocation) {
    Object[] frame = new Object[LoopHoundGate.FRAME];
    frame[LoopHoundGate.POINT] = point.id();
    frame[LoopHoundGate.TOKEN] = invocation;
    try {
      if (invocation instanceof Proceed proceed) {
        frame[LoopHoundGate.ARGUMENTS] = proceed.arguments();
      } else if (invocation instanceof Replace replace) {
        frame[LoopHoundGate.REPLACEMENT] =
            replace.value() == Replace.NOTHING.value() ? LoopHoundGate.SKIP : replace.value();
      } else if (invocation instanceof Throw thrown) {
        frame[LoopHoundGate.KILL] = thrown.kill();
      }
    } catch (Throwable t) {
      errors.count(point.seam(), t);
    }
    return frame;
  }

  private Object exit(Object[] end) {
    Object[] frame = (Object[]) end[0];
    try {
      return frame[LoopHoundGate.TOKEN] instanceof Proceed proceed
          ? proceed.exit(end[1], (Throwable) end[2])
          : end[1];
    } catch (Throwable t) {
      errors.count(catalog.point((Integer) frame[LoopHoundGate.POINT]).seam(), t);
      return end[1];
    }
  }

  private void error(Integer point, Throwable thrown) {
    if (point == null) {
      errors.count(thrown);
    } else {
      errors.count(catalog.point(point).seam(), thrown);
    }
  }
}
