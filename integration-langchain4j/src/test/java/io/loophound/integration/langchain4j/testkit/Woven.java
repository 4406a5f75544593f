package io.loophound.integration.langchain4j.testkit;

import static net.bytebuddy.matcher.ElementMatchers.named;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamContext;
import io.loophound.integration.langchain4j.LangChain4jSeam;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.loading.ClassReloadingStrategy;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * Weaves the real library at exactly the points of the seam, once for this JVM, and puts the seam's
 * handlers behind them for one test at a time.
 */
public final class Woven {
  private static final List<Point> POINTS = weave();

  private Woven() {}

  /** Puts handlers of {@code agent} behind the points. */
  public static void watch(FakeAgent agent) {
    TestGate.agent = agent;
    for (Point point : POINTS) {
      TestGate.HANDLERS.put(key(point), handler(point, agent));
    }
  }

  /** Leaves the library as if it were not woven. */
  public static void unwatch() {
    TestGate.HANDLERS.clear();
  }

  private static Handler handler(Point point, SeamContext context) {
    try {
      return Class.forName(point.handler())
          .asSubclass(Handler.class)
          .getConstructor(SeamContext.class)
          .newInstance(context);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(point.handler(), e);
    }
  }

  private static List<Point> weave() {
    List<Point> points = new LangChain4jSeam().points();
    Map<String, List<Point>> byType = new LinkedHashMap<>();
    for (Point point : points) {
      byType.computeIfAbsent(point.type(), type -> new ArrayList<>()).add(point);
    }
    ByteBuddyAgent.install();
    byType.forEach(Woven::weave);
    return points;
  }

  private static void weave(String typeName, List<Point> points) {
    try {
      Class<?> type = Class.forName(typeName);
      DynamicType.Builder<?> builder = new ByteBuddy().redefine(type);
      for (Point point : points) {
        builder = builder.visit(advice(point));
      }
      try (DynamicType.Unloaded<?> made = builder.make()) {
        made.load(type.getClassLoader(), ClassReloadingStrategy.fromInstalledAgent());
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static AsmVisitorWrapper advice(Point point) {
    ElementMatcher.Junction<MethodDescription> method = named(point.method());
    return Advice.to(GateAdvice.class).on(method.and(target -> key(target).equals(key(point))));
  }

  private static String key(Point point) {
    StringBuilder key = new StringBuilder(point.type() + "." + point.method() + "(");
    for (int i = 0; i < point.parameters().size(); i++) {
      key.append(i == 0 ? "" : ",").append(point.parameters().get(i));
    }
    return key.append(')').toString();
  }

  private static String key(MethodDescription method) {
    StringBuilder key =
        new StringBuilder(
            method.getDeclaringType().asErasure().getName() + "." + method.getName() + "(");
    for (int i = 0; i < method.getParameters().size(); i++) {
      key.append(i == 0 ? "" : ",")
          .append(method.getParameters().get(i).getType().asErasure().getName());
    }
    return key.append(')').toString();
  }
}
