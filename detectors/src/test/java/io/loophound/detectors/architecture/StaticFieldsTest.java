package io.loophound.detectors.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.architecture.SourceTree.Source;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StaticFieldsTest {
  private static final Source OUTER =
      source(
          "Outer",
          "package io.loophound.outer;",
          "final class Outer {",
          "  static final Inner SHARED = new Inner();",
          "  static final Point ORIGIN = new Point(0);",
          "",
          "  static final class Inner {",
          "    private int count;",
          "  }",
          "",
          "  record Point(int x) {}",
          "",
          "  int sum() {",
          "    int local = 1;",
          "    return local;",
          "  }",
          "}");

  private static final Source USER =
      source(
          "User",
          "package io.loophound.user;",
          "import io.loophound.outer.Outer.Inner;",
          "final class User {",
          "  static final Inner IMPORTED = new Inner();",
          "  static final Outer.Inner QUALIFIED = new Outer.Inner();",
          "  static final Outer OUTER = new Outer();",
          "}");

  @Test
  void aNestedClassWhoseObjectsChangeIsSeen() {
    assertThat(changing(OUTER)).containsExactly("Outer.SHARED");
  }

  @Test
  void andSoItIsWhereAnotherFileNamesIt() {
    assertThat(changing(USER)).containsExactlyInAnyOrder("User.IMPORTED", "User.QUALIFIED");
  }

  private static Set<String> changing(Source source) {
    return new StaticFields(List.of(OUTER, USER)).in(source);
  }

  private static Source source(String name, String... lines) {
    return new Source("module", "main", "io.loophound", name, List.of(lines));
  }
}
