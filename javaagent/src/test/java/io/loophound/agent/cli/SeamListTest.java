package io.loophound.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.weave.FixedSeam;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeamListTest {

  @Test
  void seamsAreSortedAndTheirPointsListed() {
    Point send =
        new Point("a.b.Client", "send", List.of("a.b.Request", "a.b.Reply$Handler"), "h.Send");
    Point close = new Point("a.b.Client", "close", List.of(), "h.Close");

    assertThat(
            SeamList.describe(
                List.of(
                    new FixedSeam("z", List.of(close)), new FixedSeam("a", List.of(send, close)))))
        .isEqualTo(
            """
            a
                a.b.Client.send (Request, Reply.Handler)
                a.b.Client.close ()
            z
                a.b.Client.close ()
            """);
  }

  @Test
  void longSignaturesFitTheWidth() {
    List<String> parameters = List.of("p." + "X".repeat(60), "p." + "Y".repeat(60));
    Seam seam = new FixedSeam("s", List.of(new Point("a.Type", "m", parameters, "h")));

    assertThat(SeamList.describe(List.of(seam)).lines()).allMatch(line -> line.length() <= 100);
  }
}
