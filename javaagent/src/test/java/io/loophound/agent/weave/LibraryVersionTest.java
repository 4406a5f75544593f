package io.loophound.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryVersionTest {

  @ParameterizedTest
  @CsvSource({
    "jar:file:/libs/okhttp-4.12.0.jar!/okhttp3/A.class, 4.12.0",
    "jar:file:/libs/okhttp-jvm-5.0.0-alpha.14.jar!/okhttp3/A.class, 5.0.0-alpha.14",
    "jar:file:/app-1.2.jar!/BOOT-INF/lib/okhttp-4.9.3.jar!/okhttp3/A.class, 4.9.3",
    "jar:file:/libs/okhttp.jar!/okhttp3/A.class,",
    "file:/classes-2.1/okhttp3/A.class,"
  })
  void readsTheVersionInTheNameOfAJar(String resource, String version) throws Exception {
    assertThat(LibraryVersion.ofJar(URI.create(resource).toURL())).isEqualTo(version);
  }

  @Test
  void hasNoneWithoutAResource() {
    assertThat(LibraryVersion.ofJar(null)).isNull();
  }
}
