package io.loophound.testkit.framework;

import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isBridge;
import static net.bytebuddy.matcher.ElementMatchers.isInterface;
import static net.bytebuddy.matcher.ElementMatchers.isSubTypeOf;
import static net.bytebuddy.matcher.ElementMatchers.nameStartsWith;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;

import io.loophound.agent.seam.ToolResults;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.agent.builder.AgentBuilder.RedefinitionStrategy;
import net.bytebuddy.asm.Advice;

/** Makes a method of every {@link ToolResults} fail, as it does where a library has changed. */
public final class BrokenMapping {
  private static volatile String broken = "";

  static {
    new AgentBuilder.Default()
        .disableClassFormatChanges()
        .with(RedefinitionStrategy.RETRANSFORMATION)
        .type(
            nameStartsWith("io.loophound.")
                .and(isSubTypeOf(ToolResults.class))
                .and(not(isInterface())))
        .transform(
            (builder, type, loader, module, domain) ->
                builder.visit(
                    Advice.to(Fails.class)
                        .on(
                            named("read")
                                .or(named("instead"))
                                .or(named("withNote"))
                                .and(not(isAbstract()))
                                .and(not(isBridge())))))
        .installOn(ByteBuddyAgent.install());
  }

  private BrokenMapping() {}

  /** From now on {@code method} fails; none does if it is empty. */
  static void in(String method) {
    broken = method;
  }

  /** Called by the methods themselves. */
  public static void fail(String method) {
    if (method.equals(broken)) {
      throw new NoSuchMethodError("ours");
    }
  }

  private static final class Fails {
    @Advice.OnMethodEnter
    static void enter(@Advice.Origin("#m") String method) {
      fail(method);
    }
  }
}
