package io.loophound.detectors.internal.digest.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class VolatileFieldsTest {
  private static final String LINE =
      "2024-05-15T10:11:12Z pid 4711 read page 3 at 0x7ffe12ab in 12.5 ms";

  private final VolatileFields fields = new VolatileFields(new Random(1));

  @Test
  void fieldsAreFoundAndContentIsNot() {
    assertThat(fields.without(LINE))
        .isEqualTo("<field> pid <field> read page 3 at <field> in <field>");
  }

  @Test
  void aMadeTextDiffersInFieldsOnly() {
    String made = fields.otherFields(LINE);
    assertThat(made).isNotEqualTo(LINE);
    assertThat(fields.without(made)).isEqualTo(fields.without(LINE));
  }

  @Test
  void theOtherNumberIsContent() {
    assertThat(fields.otherNumber(LINE)).isEqualTo(LINE.replace("page 3", "page 4"));
    assertThat(fields.otherNumber("no number")).isEqualTo("no number");
  }

  @Test
  void argumentsAreTakenOut() {
    assertThat(fields.withoutArguments("no file notes.txt here", "{\"path\":\"notes.txt\"}"))
        .isEqualTo("no file <echo> here");
  }
}
