package io.loophound.testkit.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.guard.Guard;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** The agent finds the seam, lists its points without the library, and makes its handlers. */
public abstract class BesideLibraryContract {

  /** The seam under test. */
  protected abstract Seam seam();

  /** Its name, as options have it. */
  protected abstract String named();

  @Test
  final void everyHandlerCanBeMadeFromAnotherLoader() {
    assertThat(seam().points())
        .isNotEmpty()
        .allSatisfy(
            point -> {
              Class<?> handler = Class.forName(point.handler());
              assertThat(handler).isPublic();
              assertThat(Handler.class).isAssignableFrom(handler);
              assertThat(handler.getConstructor(SeamContext.class)).isNotNull();
            });
  }

  @Test
  final void isFoundAsAService() {
    assertThat(ServiceLoader.load(Seam.class))
        .filteredOn(found -> found.name().equals(named()))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found).hasSameClassAs(seam());
              assertThat(found.isBesideLibrary()).isTrue();
              assertThat(ClassLoader.getSystemResource(found.versionResource())).isNotNull();
            });
  }

  @Test
  final void needsNoLibraryToListItsPoints() throws Exception {
    URL[] withoutLibrary = {
      location(seam().getClass()), location(Seam.class), location(Guard.class)
    };
    try (URLClassLoader loader =
        new URLClassLoader(withoutLibrary, ClassLoader.getPlatformClassLoader())) {
      Class<?> seam = loader.loadClass(seam().getClass().getName());
      Object points = seam.getMethod("points").invoke(seam.getConstructor().newInstance());
      assertThat((List<?>) points).hasSameSizeAs(seam().points());
    }
  }

  private static URL location(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }
}
