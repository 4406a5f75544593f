package io.loophound.integration.testkit;

import static net.bytebuddy.matcher.ElementMatchers.none;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.method.ParameterDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.loading.ClassReloadingStrategy;

/**
 * Weaves the real libraries at exactly the points of the seams on the class path, once for this
 * JVM, and puts the seams' handlers behind them for one test at a time.
 */
public final class Woven {
  private static final List<Point> ALL = all();
  private static final Map<String, Point> POINTS = new HashMap<>();

  static {
    ByteBuddyAgent.install();
    types().forEach(Woven::weave);
  }

  private Woven() {}

  /** Puts handlers of {@code agent} behind the points. */
  public static void watch(SeamContext agent) {
    TestGate.agent = agent;
    Map<Point, Handler> handlers = new HashMap<>();
    POINTS.forEach(
        (method, point) ->
            TestGate.HANDLERS.put(
                method, handlers.computeIfAbsent(point, each -> handler(each, agent))));
  }

  /** Leaves the library as if it were not woven. */
  public static void unwatch() {
    TestGate.HANDLERS.clear();
  }

  /** The methods that are woven. */
  public static Map<String, Point> points() {
    return Map.copyOf(POINTS);
  }

  private static List<Point> all() {
    List<Point> points = new ArrayList<>();
    ServiceLoader.load(Seam.class).forEach(seam -> points.addAll(seam.points()));
    return points;
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

  private static Set<Class<?>> types() {
    Set<Class<?>> types = new LinkedHashSet<>();
    ServiceLoader.load(NameEnds.class).forEach(each -> types.addAll(each.types()));
    for (Point point : ALL) {
      try {
        if (!point.isByNameEnd()) {
          types.add(Class.forName(point.type()));
        }
      } catch (ClassNotFoundException e) {
        if (!point.optional()) {
          throw new LinkageError(point.type(), e);
        }
      }
    }
    return types;
  }

  private static void weave(Class<?> type) {
    DynamicType.Builder<?> builder = new ByteBuddy().ignore(none()).redefine(type);
    for (Point point : pointsOf(type)) {
      builder = builder.visit(Advice.to(GateAdvice.class).on(method -> putPoint(point, method)));
    }
    try (DynamicType.Unloaded<?> made = builder.make()) {
      made.load(type.getClassLoader(), ClassReloadingStrategy.fromInstalledAgent());
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static List<Point> pointsOf(Class<?> type) {
    List<Point> points = new ArrayList<>();
    for (Point point : ALL) {
      if (point.isByNameEnd()
          ? type.getName().endsWith(point.type().substring(1))
          : type.getName().equals(point.type())) {
        points.add(point);
      }
    }
    return points;
  }

  private static boolean putPoint(Point point, MethodDescription method) {
    List<String> parameters = new ArrayList<>();
    for (ParameterDescription parameter : method.getParameters()) {
      parameters.add(parameter.getType().asErasure().getName());
    }
    boolean matches =
        point.mayBeNamed(method.getName())
            && !method.isBridge()
            && !method.isAbstract()
            && parameters.equals(point.parameters());
    if (matches) {
      POINTS.put(
          method.getDeclaringType().asErasure().getName()
              + "."
              + method.getName()
              + "("
              + String.join(",", parameters)
              + ")",
          point);
    }
    return matches;
  }
}
