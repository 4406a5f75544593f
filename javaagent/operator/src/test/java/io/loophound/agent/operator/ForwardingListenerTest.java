package io.loophound.agent.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.GuardListener;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForwardingListenerTest {

  static List<Method> methods() {
    return List.of(GuardListener.class.getMethods());
  }

  @ParameterizedTest
  @MethodSource("methods")
  void passesEverythingOn(Method method) throws Exception {
    List<Method> passed = new ArrayList<>();
    GuardListener next =
        (GuardListener)
            Proxy.newProxyInstance(
                GuardListener.class.getClassLoader(),
                new Class<?>[] {GuardListener.class},
                (proxy, called, arguments) -> {
                  passed.add(called);
                  return null;
                });

    method.invoke(new ForwardingListener(next) {}, arguments(method));

    assertThat(passed).containsExactly(method);
  }

  private static Object[] arguments(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .map(type -> type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null)
        .toArray();
  }
}
