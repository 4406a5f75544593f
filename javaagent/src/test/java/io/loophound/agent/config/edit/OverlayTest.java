package io.loophound.agent.config.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.config.file.FileEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverlayTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "loophound.properties, loophound.overlay.properties",
    "a.b.json, a.b.overlay.properties",
    ".properties, .properties.overlay.properties"
  })
  void itIsNextToTheSettingsFile(String settings, String overlay) {
    assertThat(new Overlay(folder.resolve(settings)).path()).isEqualTo(folder.resolve(overlay));
  }

  /** Whatever the keys and values hold: what is read back is what was set. */
  @Test
  void whatIsSetIsReadBack() throws Exception {
    Overlay overlay = new Overlay(folder.resolve("l.properties"));
    Random random = new Random(7);
    Map<String, String> expected = new TreeMap<>();
    for (int i = 0; i < 500; i++) {
      String key = "k" + word(random, 3);
      String value = random.nextInt(4) == 0 ? null : word(random, 6);
      overlay.keep(overlay.with(Collections.singletonMap(key, value)));
      if (value == null) {
        expected.remove(key);
      } else {
        expected.put(key, value);
      }
      Map<String, String> read = new TreeMap<>();
      for (FileEntry entry : overlay.entries(overlay.text())) {
        read.put(entry.key(), entry.value());
      }
      assertThat(read).as(overlay.text()).isEqualTo(expected);
    }
  }

  private static String word(Random random, int most) {
    String letters = "019ab \\={}:#!\t\n\r\f\u0001ü€";
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      word.append(letters.charAt(random.nextInt(letters.length())));
    }
    return word.toString();
  }

  @Test
  void theFileSaysWhatItIsAndGoesWithItsLastEntry() throws Exception {
    Overlay overlay = new Overlay(folder.resolve("l.json"));
    overlay.keep(overlay.with(Map.of("window", "9", "exempt.agents", "a, b")));
    assertThat(Files.readString(overlay.path()))
        .isEqualTo(
            """
            # Changes made through LoopHound's admin API. They win over l.json.
            # To go back to what that file says, delete this file or a line of it.
            exempt.agents=a, b
            window=9
            """);
    overlay.keep("");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatCannotBeReplacedStaysAndLeavesNothingBehind() throws IOException {
    Overlay overlay = new Overlay(folder.resolve("l.properties"));
    Files.createDirectories(overlay.path().resolve("in the way"));
    assertThatThrownBy(() -> overlay.keep("window=9\n")).isInstanceOf(IOException.class);
    assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".tmp"));
  }
}
