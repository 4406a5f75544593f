package io.loophound.agent.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForkedJvmTest {

  @Test
  void anApplicationSeesNoModuleOfTheAgent() {
    List<String> kept =
        List.of(
            "/r/javaagent/target/test-classes",
            "/r/javaagent/seams/jdk/target/test-classes",
            "/r/examples/target/classes",
            "/r/examples/sdk/target/loophound-examples-sdk-0.1.0.jar",
            "/m2/com/squareup/okhttp3/okhttp/4.12.0/okhttp-4.12.0.jar");
    List<String> ours =
        List.of(
            "/r/detectors/target/classes",
            "/r/replay/target/classes",
            "/r/integration-google-adk/target/classes",
            "/r/javaagent/target/classes",
            "/r/javaagent/seam-api/target/loophound-seam-api-0.1.0.jar",
            "/r/javaagent/wire/target/classes",
            "/r/javaagent/seams/apache5/target/classes/",
            "/r/javaagent/seams/okhttp/target/loophound-seam-okhttp-0.1.0.jar",
            "/r/javaagent/seam-http/build/classes/java/main",
            "/r/integration-springai/build/libs/integration-springai-0.1.0.jar",
            "/r/testkit/target/classes");

    assertThat(ForkedJvm.ClassPath.of(path(ours) + File.pathSeparator + path(kept)))
        .isEqualTo(path(kept));
  }

  private static String path(List<String> entries) {
    return String.join(File.pathSeparator, entries);
  }
}
