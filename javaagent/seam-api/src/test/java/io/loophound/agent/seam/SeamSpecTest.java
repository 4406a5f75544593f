package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SeamSpecTest {
  private static final class Full extends SeamSpec {
    Full() {
      super("full");
      findVersion("a/B.class", "1.0 to 2.0");
      linkAgainst("a.", "b.");
      lookUp("a.B.c(");
      lookInto("java.net");
      markAsModelLibrary();
      actAs(SeamRole.SUPPORTS);
      leaveUnguarded("a.Old", "A before 1.0");
      watch(point("a.B", "c", "CHandler").onlyHelps(), point("a.B", "d", "sub.DHandler", "int"));
      watch(List.of(new Point("a.E", "f", List.of(), "other.FHandler")));
    }
  }

  private static final class Plain extends SeamSpec {
    Plain() {
      super("plain");
    }
  }

  @Test
  void aSeamIsWhatItsConstructorSays() {
    Seam seam = new Full();

    assertThat(seam.name()).isEqualTo("full");
    assertThat(seam.versionResource()).isEqualTo("a/B.class");
    assertThat(seam.testedVersions()).isEqualTo("1.0 to 2.0");
    assertThat(seam.isBesideLibrary()).isTrue();
    assertThat(seam.libraries()).containsExactly("a.", "b.");
    assertThat(seam.lookedUp()).containsExactly("a.B.c(");
    assertThat(seam.opens()).containsExactly("java.net");
    assertThat(seam.callsModels()).isTrue();
    assertThat(seam.role()).isEqualTo(SeamRole.SUPPORTS);
    assertThat(seam.unguarded()).isEqualTo(Map.of("a.Old", "A before 1.0"));
  }

  @Test
  void handlersAreNamedFromThePackageOfTheSeam() {
    String here = "io.loophound.agent.seam.";

    assertThat(new Full().points())
        .containsExactly(
            new Point("a.B", "c", List.of(), here + "CHandler").onlyHelps(),
            new Point("a.B", "d", List.of("int"), here + "sub.DHandler"),
            new Point("a.E", "f", List.of(), "other.FHandler"));
  }

  @Test
  void whatIsNotSaidIsTheSeamOfTheJdk() {
    Seam seam = new Plain();

    assertThat(seam.points()).isEmpty();
    assertThat(seam.versionResource()).isEmpty();
    assertThat(seam.testedVersions()).isEmpty();
    assertThat(seam.isBesideLibrary()).isFalse();
    assertThat(seam.libraries()).isEmpty();
    assertThat(seam.lookedUp()).isEmpty();
    assertThat(seam.opens()).isEmpty();
    assertThat(seam.callsModels()).isFalse();
    assertThat(seam.role()).isEqualTo(SeamRole.GUARDS);
    assertThat(seam.unguarded()).isEmpty();
  }
}
