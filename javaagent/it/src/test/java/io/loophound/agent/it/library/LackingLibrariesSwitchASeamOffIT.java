package io.loophound.agent.it.library;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.CustomMessage;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.springai.SpringAiOrderAssistant;
import java.io.File;
import java.nio.file.Path;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.MemberRemoval;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.springframework.ai.content.Media;

/** A library that lacks what a handler will need, though not what it watches. */
@Execution(ExecutionMode.CONCURRENT)
class LackingLibrariesSwitchASeamOffIT {
  @AutoClose private static final Bench BENCH = new Bench();

  @TempDir private Path folder;

  @Test
  void aMissingMemberOfLangChain4jLeavesTheHttpSeamInCharge() throws Exception {
    Trial trial = run(FailingToolAssistant.class, CustomMessage.class, "attributes");

    assertOff(
        trial,
        "langchain4j",
        CustomMessage.class.getName() + ".attributes()Ljava/util/Map;",
        "1.19.0");
    assertThat(trial.report().path("stopped_by_seam").toString()).isEqualTo("{\"jdk-http\":1}");
    assertThat(trial.calls()).isBetween(3L, 6L);
    assertThat(trial.answer()).contains("recursive_loop_detected");
  }

  @Test
  void aMissingMemberOfSpringAiSwitchesItsSeamOff() throws Exception {
    Trial trial = run(SpringAiOrderAssistant.class, Media.class, "getMimeType");

    assertOff(
        trial,
        "spring-ai",
        Media.class.getName() + ".getMimeType()Lorg/springframework/util/MimeType;",
        "2.0.1");
  }

  private static void assertOff(Trial trial, String seam, String member, String version) {
    String line = "WARN seam " + seam + " off: " + member + " not found in version " + version;
    assertThat(trial.quiet().outcome().agentLines())
        .filteredOn(each -> each.startsWith("WARN seam"))
        .containsExactly(line);
  }

  private Trial run(Class<?> application, Class<?> lacking, String method) throws Exception {
    try (DynamicType.Unloaded<?> made =
        new ByteBuddy()
            .with(TypeValidation.DISABLED)
            .redefine(lacking)
            .visit(new MemberRemoval().stripMethods(named(method)))
            .make()) {
      made.saveIn(folder.toFile());
    }
    String model = Bench.model("loop-failing-tool");
    ForkedJvm jvm = BENCH.jvm(application, model).jdk(Jdk.current());
    return BENCH.finish(jvm.classPath(folder + File.pathSeparator + ForkedJvm.classPath()), model);
  }
}
