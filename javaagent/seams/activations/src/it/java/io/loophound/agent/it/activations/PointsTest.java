package io.loophound.agent.it.activations;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.seam.activations.ActivationsSeam;
import io.loophound.seam.activations.WebFluxSeam;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A point that does not fit is left out without a word: those of libraries we have must fit. */
class PointsTest {

  @Test
  void theLibrariesHaveTheMethods() {
    List<String> found = new ArrayList<>();
    for (Seam seam : List.of(new ActivationsSeam(), new WebFluxSeam())) {
      for (Point point : seam.points()) {
        assertThat(point.optional()).as(point.toString()).isTrue();
        Class<?> type = load(point.type());
        if (type != null && point.parameters().stream().allMatch(PointsTest::isHere)) {
          assertThat(type.getDeclaredMethods())
              .as(point.toString())
              .anyMatch(method -> fits(method, point));
          found.add(type.getSimpleName() + "." + point.method());
        }
      }
    }
    assertThat(found)
        .contains(
            "ThreadPoolExecutor.runWorker",
            "ThreadPoolExecutor.getTask",
            "AsyncSupply.run",
            "AsyncRun.run",
            "Exchange.run",
            "HttpServlet.service",
            "InvocableHandlerMethod.invoke",
            "HttpWebHandlerAdapter.handle");
  }

  /** Other versions of a library have the same class with parameters of other types. */
  private static boolean isHere(String parameter) {
    return parameter.indexOf('.') < 0 || parameter.endsWith(";") || load(parameter) != null;
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, PointsTest.class.getClassLoader());
    } catch (ClassNotFoundException notHere) {
      return null;
    }
  }

  private static boolean fits(Method method, Point point) {
    return point.mayBeNamed(method.getName())
        && Arrays.stream(method.getParameterTypes())
            .map(Class::getName)
            .toList()
            .equals(point.parameters());
  }
}
