package io.loophound.agent.weave.bytecode;

import io.loophound.agent.gate.LoopHoundGate;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.weave.point.WovenPoint;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.method.ParameterDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.TypeResolutionStrategy;
import net.bytebuddy.dynamic.scaffold.MethodGraph;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.implementation.bytecode.collection.ArrayFactory;
import net.bytebuddy.implementation.bytecode.constant.IntegerConstant;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/**
 * Inlines the gate's advice into methods. Reads class files only, and loads none of their classes.
 */
public final class Weaver {
  private static final TypeDescription CLASS = TypeDescription.ForLoadedType.of(Class.class);

  private final Assigner casts = new Casts();

  private final ByteBuddy byteBuddy =
      new ByteBuddy()
          .with(TypeValidation.DISABLED)
          .with(MethodGraph.Compiler.ForDeclaredMethods.INSTANCE)
          .ignore(ElementMatchers.none());
  private final ClassFileLocator advice =
      ClassFileLocator.ForClassLoader.of(Weaver.class.getClassLoader());
  // read from its class file: reflection would make proxies of all its annotations
  private final TypeDescription gate =
      TypePool.Default.WithLazyResolution.of(advice).describe(GateAdvice.class.getName()).resolve();
  private final Links links = new Links(advice);
  private final Advice.ExceptionHandler handler;

  public Weaver() throws NoSuchMethodException {
    MethodDescription suppressed =
        new MethodDescription.ForLoadedMethod(
            LoopHoundGate.class.getMethod("suppressed", Throwable.class));
    handler = new Advice.ExceptionHandler.Simple(MethodInvocation.invoke(suppressed));
  }

  /**
   * A class as it was woven.
   *
   * @param bytes its new class file, null when nothing was woven
   * @param points the points that were woven
   * @param missing the points that do not fit: nothing of their seams was woven
   */
  @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
  public record Woven(byte[] bytes, List<WovenPoint> points, List<Lack> missing) {}

  /**
   * A point that does not fit the application's version of a library.
   *
   * @param what the missing member
   */
  public record Lack(WovenPoint point, String what) {}

  /**
   * Weaves a class.
   *
   * @param name its binary name
   * @param bytes its class file, as the JVM or another agent hands it over
   */
  public Woven weave(String name, ClassLoader loader, byte[] bytes, List<WovenPoint> points) {
    ClassFileLocator classFiles =
        new ClassFileLocator.Compound(
            ClassFileLocator.Simple.of(name, bytes), ClassFileLocator.ForClassLoader.of(loader));
    TypePool pool =
        new TypePool.Default.WithLazyResolution(
            new TypePool.CacheProvider.Simple(), classFiles, TypePool.Default.ReaderMode.FAST);
    TypeDescription type = pool.describe(name).resolve();
    List<Lack> missing = missing(type, points, pool, loader);
    List<WovenPoint> kept = new ArrayList<>(points);
    for (Lack gone : missing) {
      kept.removeIf(point -> point.seam() == gone.point().seam());
    }
    kept.removeIf(point -> lacks(type, point));
    return new Woven(kept.isEmpty() ? null : weave(type, classFiles, pool, kept), kept, missing);
  }

  private byte[] weave(
      TypeDescription type, ClassFileLocator classFiles, TypePool pool, List<WovenPoint> points) {
    DynamicType.Builder<?> builder = byteBuddy.decorate(type, classFiles);
    for (WovenPoint point : points) {
      builder = builder.visit(advice(point).on(matches(point.point())));
    }
    return builder.make(TypeResolutionStrategy.Disabled.INSTANCE, pool).getBytes();
  }

  private List<Lack> missing(
      TypeDescription type, List<WovenPoint> points, TypePool pool, ClassLoader loader) {
    List<Lack> missing = new ArrayList<>();
    for (WovenPoint point : points) {
      Point wanted = point.point();
      boolean lacks = lacks(type, point);
      boolean needed = wanted.optional() ? lacksAll(type, point, points) : !wanted.isByNameEnd();
      String what = lacks ? (needed ? name(wanted) : null) : links.missing(point, pool, loader);
      if (what != null) {
        missing.add(new Lack(point, what));
      }
    }
    return missing;
  }

  /**
   * Whether a guarded method is declared in different ways by versions, and here in none of them.
   */
  private static boolean lacksAll(TypeDescription type, WovenPoint point, List<WovenPoint> points) {
    if (!point.point().stops() || point.seam().seam().role() != SeamRole.GUARDS) {
      return false;
    }
    List<WovenPoint> ways =
        points.stream()
            .filter(other -> other.seam() == point.seam())
            .filter(other -> other.point().method().equals(point.point().method()))
            .toList();
    return ways.size() > 1 && ways.stream().allMatch(way -> lacks(type, way));
  }

  private static String name(Point point) {
    return point.type() + "." + point.method() + point.parameters();
  }

  private static boolean lacks(TypeDescription type, WovenPoint point) {
    return type.getDeclaredMethods().filter(matches(point.point())).isEmpty();
  }

  private Advice advice(WovenPoint point) {
    return Advice.withCustomMapping()
        .bind(
            GateAdvice.PointId.class,
            (type, method, assigner, arguments, sort) ->
                new Advice.OffsetMapping.Target.ForStackManipulation(
                    IntegerConstant.forValue(point.id())))
        .bind(
            GateAdvice.Sleeps.class,
            (type, method, assigner, arguments, sort) ->
                new Advice.OffsetMapping.Target.ForStackManipulation(
                    IntegerConstant.forValue(point.point().sleeps())))
        .bind(
            GateAdvice.ReturnType.class,
            (type, method, assigner, arguments, sort) ->
                new Advice.OffsetMapping.Target.ForStackManipulation(
                    ClassLiteral.of(method.getReturnType().asErasure())))
        .bind(
            GateAdvice.ParameterTypes.class,
            (type, method, assigner, arguments, sort) ->
                new Advice.OffsetMapping.Target.ForStackManipulation(parameterTypes(method)))
        .to(gate, advice)
        .withAssigner(casts)
        .withExceptionHandler(handler);
  }

  private static StackManipulation parameterTypes(MethodDescription method) {
    List<StackManipulation> types = new ArrayList<>();
    for (ParameterDescription parameter : method.getParameters()) {
      types.add(ClassLiteral.of(parameter.getType().asErasure()));
    }
    return ArrayFactory.forType(CLASS.asGenericType()).withValues(types);
  }

  private static ElementMatcher.Junction<MethodDescription> matches(Point point) {
    return new ElementMatcher.Junction.ForNonNullValues<>() {
      @Override
      protected boolean doMatch(MethodDescription method) {
        return point.mayBeNamed(method.getName())
            && !method.isAbstract()
            && !method.isNative()
            && !method.isBridge()
            && hasParameters(method, point.parameters())
            && point.mayReturn(method.getReturnType().asErasure().getName());
      }
    };
  }

  private static boolean hasParameters(MethodDescription method, List<String> names) {
    if (method.getParameters().size() != names.size()) {
      return false;
    }
    for (int i = 0; i < names.size(); i++) {
      if (!method.getParameters().get(i).getType().asErasure().getName().equals(names.get(i))) {
        return false;
      }
    }
    return true;
  }
}
