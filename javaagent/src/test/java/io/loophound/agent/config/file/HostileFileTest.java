package io.loophound.agent.config.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no file of settings, or is another one while it is read, is said and sets nothing. */
@Timeout(120)
class HostileFileTest {
  @TempDir private Path folder;

  private static void refused(Path path, String... says) {
    assertThatThrownBy(() -> ConfigFile.read(path))
        .isInstanceOf(FileProblem.class)
        .hasMessageContainingAll(says);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aPipeThatNobodyWritesDoesNotHoldTheStartUp() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe.properties");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    refused(pipe, "is a pipe or a device", "allowed is a file");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aLinkThatLeadsNowhereOrToItselfIsSaid() throws IOException {
    Path nowhere = folder.resolve("nowhere.properties");
    Files.createSymbolicLink(nowhere, Path.of("gone"));
    refused(nowhere, "does not exist");

    Path itself = folder.resolve("itself.properties");
    Files.createSymbolicLink(itself, itself);
    refused(itself, "cannot be read");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFileThatMayNotBeReadIsSaid() throws IOException {
    Path file = Files.writeString(folder.resolve("l.properties"), "window=5");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(file), "root may read everything");

    refused(file, "may not be read by this process");
  }

  @ParameterizedTest
  @ValueSource(strings = {"l.yaml", "l.conf", "properties", "l.json.bak"})
  void otherNamesAreNoFormats(String name) throws IOException {
    refused(Files.writeString(folder.resolve(name), "window=5"), ".properties or .json");
  }

  @Test
  void whatHappensToItWhileItIsReadIsNoticed() throws IOException {
    Path file = folder.resolve("l.properties");
    changed(file, () -> Files.writeString(file, "window=3"), "changed while");
    changed(file, () -> Files.writeString(file, ""), "changed while");
    changed(file, () -> Files.deleteIfExists(file), "changed while");
    Path other = folder.resolve("other");
    changed(
        file,
        () ->
            Files.move(
                Files.writeString(other, "window=12\n"), file, StandardCopyOption.REPLACE_EXISTING),
        "changed while");
  }

  private static void changed(Path file, Callable<?> meanwhile, String says) throws IOException {
    Files.writeString(file, "window=33\n");
    assertThatThrownBy(() -> ConfigFile.bytes(file, path -> interrupted(path, meanwhile)))
        .isInstanceOf(FileProblem.class)
        .hasMessageContaining(says);
  }

  private static InputStream interrupted(Path path, Callable<?> meanwhile) throws IOException {
    return new FilterInputStream(Files.newInputStream(path)) {
      @Override
      public byte[] readNBytes(int most) throws IOException {
        byte[] bytes = in.readNBytes(most);
        try {
          meanwhile.call();
        } catch (Exception e) {
          throw new IOException(e);
        }
        return bytes;
      }
    };
  }

  @ParameterizedTest
  @CsvSource({"'{\"a\":',50000", "'[',50000", "'{\"a\":[',50000"})
  void deepNestingIsRefused(String piece, int times) throws IOException {
    Path file = Files.writeString(folder.resolve("l.json"), piece.repeat(times));
    refused(file, "line 1");
  }

  @Test
  void whatIsCutInACharacterIsNoText() throws IOException {
    byte[] text = "exempt.agents=J\u00fc".getBytes(UTF_8);
    Path file = Files.write(folder.resolve("l.properties"), java.util.Arrays.copyOf(text, 16));
    refused(file, "UTF-8");
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstKey() throws Exception {
    Path file = Files.writeString(folder.resolve("l.properties"), "\uFEFFwindow=5");
    assertThat(ConfigFile.read(file)).containsExactly(new FileEntry("window", "5", 1));
  }
}
