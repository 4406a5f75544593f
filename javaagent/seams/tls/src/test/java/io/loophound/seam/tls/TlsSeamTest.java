package io.loophound.seam.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Point;
import java.util.List;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.pool.TypePool;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each point is in a library of today: a name that is wrong would only watch nothing. */
class TlsSeamTest {
  /** Reads class files: what the libraries' classes refer to is optional for them. */
  private static final TypePool TYPES =
      TypePool.Default.of(
          new ClassFileLocator.Compound(
              ClassFileLocator.ForClassLoader.of(TlsSeamTest.class.getClassLoader()),
              ClassFileLocator.ForClassLoader.ofSystemLoader()));

  static List<Point> points() {
    return new TlsSeam().points();
  }

  @ParameterizedTest
  @MethodSource("points")
  void isFound(Point point) {
    assertThat(TYPES.describe(point.type()).resolve().getDeclaredMethods())
        .filteredOn(method -> method.getName().equals(point.method()))
        .anySatisfy(method -> assertThat(parameters(method)).isEqualTo(point.parameters()));
  }

  private static List<String> parameters(MethodDescription method) {
    return method.getParameters().asTypeList().asErasures().stream()
        .map(type -> type.getName())
        .toList();
  }
}
