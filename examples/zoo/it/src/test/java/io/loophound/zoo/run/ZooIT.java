package io.loophound.zoo.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.SharedClasses;
import io.loophound.zoo.catalog.Catalog;
import io.loophound.zoo.score.ExpectedFailures;
import io.loophound.zoo.score.Score;
import io.loophound.zoo.score.Table;
import io.loophound.zoo.script.Program;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A part of the zoo with the shipped jar: about one of twenty programs. */
class ZooIT {
  private static final Path AGENT = Path.of(System.getProperty("loophound.jar")).toAbsolutePath();

  @Test
  void honestProgramsAreLeftAloneAndLoopsAreStopped() throws Exception {
    List<Program> programs = Catalog.all().stream().filter(Catalog::isShort).toList();
    int atOnce = 2 * Runtime.getRuntime().availableProcessors();

    List<Score> scores =
        new Keeper(new Agent(AGENT, List.of(), ZooIT::shared), atOnce).run(programs);

    assertThat(ExpectedFailures.violations(scores)).as(Table.text(scores)).isEmpty();
  }

  @Test
  void withoutTheAgentNothingIsStopped() throws Exception {
    List<Program> programs =
        List.of(Catalog.find("servlet-agents-with-tools"), Catalog.find("ping-pong-of-two-tools"));

    List<Score> scores = new Keeper(Agent.of(null), 2).run(programs);

    assertThat(scores).extracting(Score::word).containsExactly("free", "free");
    assertThat(scores).extracting(Score::passed).containsExactly(true, false);
  }

  /** Few programs run on another JDK. */
  private static List<String> shared(Path java, String classPath) {
    Jdk jdk = Jdk.current();
    return SharedClasses.areWanted() && java.equals(Path.of(jdk.tool("java")))
        ? SharedClasses.of(jdk, classPath).options(true)
        : List.of();
  }
}
