package io.loophound.integration.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.invocation.InvocationContext;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.guard.Guard;
import io.loophound.integration.testkit.Woven;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LangChain4jSeamTest {

  static List<Point> points() {
    return new LangChain4jSeam().points();
  }

  /** Of those that are not found in every version, the ones of this one. */
  static List<Point> pointsHere() {
    return points().stream()
        .filter(point -> !point.optional() || Woven.points().containsValue(point))
        .toList();
  }

  @Test
  void whatThisVersionHasIsWatched() {
    assertThat(pointsHere()).filteredOn(Point::optional).hasSize(6);
  }

  @ParameterizedTest
  @MethodSource("pointsHere")
  void everyPointIsAMethodWithABodyInTheLibrary(Point point) throws Exception {
    assertThat(Class.forName(point.type()).getDeclaredMethods())
        .anySatisfy(
            method -> {
              assertThat(method.getName()).isEqualTo(point.method());
              assertThat(Arrays.stream(method.getParameterTypes()).map(Class::getName))
                  .containsExactlyElementsOf(point.parameters());
              assertThat(Modifier.isAbstract(method.getModifiers())).isFalse();
            });
  }

  @ParameterizedTest
  @MethodSource("points")
  void everyHandlerCanBeMadeFromAnotherLoader(Point point) throws Exception {
    Class<?> handler = Class.forName(point.handler());
    assertThat(handler).isPublic();
    assertThat(Handler.class).isAssignableFrom(handler);
    assertThat(handler.getConstructor(SeamContext.class)).isNotNull();
  }

  static List<Point> pointsWithoutInvocation() {
    return points().stream()
        .filter(point -> point.handler().endsWith(".InvocationHandler"))
        .filter(point -> !point.parameters().contains(InvocationContext.class.getName()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("pointsWithoutInvocation")
  void anInvocationThatIsNoArgumentIsInOneField(Point point) throws Exception {
    assertThat(Class.forName(point.type()).getDeclaredFields())
        .filteredOn(field -> field.getType() == InvocationContext.class)
        .hasSize(1);
  }

  @Test
  void isFoundAsAService() {
    assertThat(ServiceLoader.load(Seam.class))
        .singleElement()
        .isInstanceOfSatisfying(
            LangChain4jSeam.class,
            seam -> {
              assertThat(seam.name()).isEqualTo("langchain4j");
              assertThat(seam.besideLibrary()).isTrue();
              assertThat(ClassLoader.getSystemResource(seam.versionResource())).isNotNull();
            });
  }

  @Test
  void needsNoLibraryToListItsPoints() throws Exception {
    URL[] withoutLibrary = {
      location(LangChain4jSeam.class), location(Seam.class), location(Guard.class)
    };
    try (URLClassLoader loader =
        new URLClassLoader(withoutLibrary, ClassLoader.getPlatformClassLoader())) {
      Class<?> seam = loader.loadClass(LangChain4jSeam.class.getName());
      Object points = seam.getMethod("points").invoke(seam.getConstructor().newInstance());
      assertThat((List<?>) points).hasSize(points().size());
    }
  }

  private static URL location(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }
}
