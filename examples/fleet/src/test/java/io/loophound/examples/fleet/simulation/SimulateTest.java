package io.loophound.examples.fleet.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.examples.fleet.simulation.Simulation.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class SimulateTest {

  @Test
  void aFleetSpendsItsBudgetAndNoMoreThanCallsUnderWay() {
    Outcome outcome = new Simulation(200, 0.2, 100).run();

    assertThat(outcome.spent).isGreaterThan(99);
    assertThat(outcome.spent - 100).isLessThanOrEqualTo(outcome.beyond);
    assertThat(outcome.spentWhileAway).isPositive();
    assertThat(outcome.refused).isPositive();
    assertThat(outcome.allBack).isBetween(Simulation.BACK, Simulation.BACK + 11);
    assertThat(outcome.seconds.get(Simulation.AWAY + 5)[1]).as("connected").isZero();
    assertThat(outcome.seconds.get(Simulation.AWAY - 5)[1]).as("connected").isEqualTo(200);
  }

  @Test
  void loopsThatHopAreStoppedAndWorkIsLeftAlone() {
    assertThat(new HoppingLoops(50, 0).run(20))
        .isEqualTo(new HoppingLoops.Outcome(20, 20, 4, 4, 20));
    HoppingLoops.Outcome late = new HoppingLoops(50, 0.05).run(20);
    assertThat(late.stopped()).isEqualTo(20);
    assertThat(late.calls()).isGreaterThan(4);
    assertThat(late.honest()).isEqualTo(20);
  }

  @Test
  void theCommandPrintsATableAndAPicture() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String svg = Simulate.run(50, new PrintStream(out, true, StandardCharsets.UTF_8));

    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("| 50 JVMs, 0.2 model calls a second each")
        .contains("| all JVMs connected again | ");
    var picture =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new java.io.ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    assertThat(picture.getElementsByTagName("polyline").getLength()).isEqualTo(3);
  }
}
