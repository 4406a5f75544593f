package io.loophound.detectors.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediaMarkTest {

  @ParameterizedTest
  @CsvSource({
    "image/png, image", "input_image, image", "computer_screenshot, image", "IMAGE, image",
    "audio/wav, audio", "VideoBlock, video", "application/pdf, file", "document, file",
    "resource_link, file", "surprise, part", ", part"
  })
  void saysItsKindInOneWay(String type, String kind) {
    assertThat(MediaMark.of(type, "data")).matches("\\[" + kind + " [a-z]{12}]");
  }

  @Test
  void isEqualForEqualDataOnly() {
    String mark = MediaMark.of("image", "iVBORw0KGgo=");

    assertThat(mark).isEqualTo(MediaMark.of("image/png", new String("iVBORw0KGgo=")));
    assertThat(mark).isNotEqualTo(MediaMark.of("image", "iVBORw0KGgp="));
    assertThat(MediaMark.of("image", "png".getBytes(UTF_8)))
        .isEqualTo(MediaMark.of("image", "png".getBytes(UTF_8)))
        .isNotEqualTo(MediaMark.of("image", "gif".getBytes(UTF_8)));
  }

  @Test
  void isFoundInAText() {
    assertThat(MediaMark.isIn("clicked\n" + MediaMark.of("image", -1L))).isTrue();
    assertThat(MediaMark.isIn("clicked [image]")).isFalse();
  }
}
