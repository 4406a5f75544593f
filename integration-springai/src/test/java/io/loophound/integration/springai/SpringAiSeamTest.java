package io.loophound.integration.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.guard.Guard;
import io.loophound.integration.testkit.Woven;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpringAiSeamTest {

  static List<Point> points() {
    return new SpringAiSeam().points();
  }

  @ParameterizedTest
  @MethodSource("points")
  void everyPointIsAMethodWithABody(Point point) {
    assertThat(Woven.points()).containsValue(point);
  }

  @Test
  void theModelsOfTheLibraryAreWatched() {
    assertThat(Woven.points().keySet())
        .filteredOn(method -> method.startsWith("org.springframework.ai.openai."))
        .allSatisfy(method -> assertThat(method).contains("OpenAiChatModel."))
        .extracting(method -> method.substring(method.indexOf("Model.") + 6, method.indexOf('(')))
        .containsExactlyInAnyOrder("call", "stream", "internalCall");
  }

  @Test
  void oneBodyOfALambdaIsTheTool() {
    assertThat(Woven.points().keySet()).filteredOn(name -> name.contains("lambda$")).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("points")
  void everyHandlerCanBeMadeFromAnotherLoader(Point point) throws Exception {
    Class<?> handler = Class.forName(point.handler());
    assertThat(handler).isPublic();
    assertThat(Handler.class).isAssignableFrom(handler);
    assertThat(handler.getConstructor(SeamContext.class)).isNotNull();
  }

  @Test
  void isFoundAsAService() {
    assertThat(ServiceLoader.load(Seam.class))
        .singleElement()
        .isInstanceOfSatisfying(
            SpringAiSeam.class,
            seam -> {
              assertThat(seam.name()).isEqualTo("spring-ai");
              assertThat(seam.besideLibrary()).isTrue();
              assertThat(ClassLoader.getSystemResource(seam.versionResource())).isNotNull();
            });
  }

  @Test
  void needsNoLibraryToListItsPoints() throws Exception {
    URL[] withoutLibrary = {
      location(SpringAiSeam.class), location(Seam.class), location(Guard.class)
    };
    try (URLClassLoader loader =
        new URLClassLoader(withoutLibrary, ClassLoader.getPlatformClassLoader())) {
      Class<?> seam = loader.loadClass(SpringAiSeam.class.getName());
      Object points = seam.getMethod("points").invoke(seam.getConstructor().newInstance());
      assertThat((List<?>) points).hasSize(points().size());
    }
  }

  private static URL location(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }
}
