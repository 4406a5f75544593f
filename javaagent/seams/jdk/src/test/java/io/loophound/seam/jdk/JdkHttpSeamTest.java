package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamContext;
import java.lang.reflect.Method;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class JdkHttpSeamTest {

  @Test
  void isFound() {
    assertThat(ServiceLoader.load(Seam.class))
        .filteredOn(seam -> seam instanceof JdkHttpSeam)
        .singleElement()
        .matches(seam -> seam.name().equals("jdk-http") && !seam.isBesideLibrary());
  }

  @Test
  void watchesMethodsThisJdkHas() throws Exception {
    for (Point point : new JdkHttpSeam().points()) {
      Class<?>[] types = new Class<?>[point.parameters().size()];
      for (int i = 0; i < types.length; i++) {
        types[i] = type(point.parameters().get(i));
      }
      Method method = type(point.type()).getDeclaredMethod(point.method(), types);
      assertThat(method.isBridge()).isFalse();
      assertThat(
              Class.forName(point.handler())
                  .getConstructor(SeamContext.class)
                  .getDeclaringClass()
                  .getName())
          .isEqualTo(point.handler());
    }
  }

  @Test
  void knowsThePublishersOfThisJdk() {
    assertThat(
            List.of(
                java.net.http.HttpRequest.BodyPublishers.ofString("x"),
                java.net.http.HttpRequest.BodyPublishers.ofByteArray(new byte[3]),
                java.net.http.HttpRequest.BodyPublishers.noBody()))
        .allMatch(KnownBody::isReplayable);
    assertThat(
            List.of(
                java.net.http.HttpRequest.BodyPublishers.ofByteArrays(List.of(new byte[3])),
                java.net.http.HttpRequest.BodyPublishers.ofInputStream(
                    () -> java.io.InputStream.nullInputStream())))
        .noneMatch(KnownBody::isReplayable);
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(name, false, ClassLoader.getPlatformClassLoader());
  }
}
