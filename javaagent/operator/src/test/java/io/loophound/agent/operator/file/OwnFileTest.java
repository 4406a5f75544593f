package io.loophound.agent.operator.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.identity.Identity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OwnFileTest {
  private static final Identity ONE = new Identity("orders", "web-1", 42, "1.2.3");
  private static final Identity FIRST = new Identity("orders", "web-1", 1, "1.2.3");

  @TempDir Path folder;

  private String name() {
    return folder.resolve("events.jsonl").toString();
  }

  @Test
  void theSecondGetsANameOfItsOwnUntilTheFirstIsGone() throws IOException {
    OwnFile first = OwnFile.of(name(), ONE);
    OwnFile second = OwnFile.of(name(), ONE);
    OwnFile third = OwnFile.of(name(), FIRST);

    assertThat(first.path()).isEqualTo(folder.resolve("events.jsonl"));
    assertThat(first.notice("events are", "o")).isEmpty();
    assertThat(second.path()).isEqualTo(folder.resolve("events-42.jsonl"));
    assertThat(third.path()).isEqualTo(folder.resolve("events-web-1.jsonl"));
    assertThat(second.notice("events are", "loophound.events.file"))
        .isEqualTo(
            "WARN events are in "
                + second.path()
                + ", because "
                + first.path()
                + " is written by another option of this process; %n, %h or %p in"
                + " loophound.events.file keeps names apart");
    first.release();
    assertThat(OwnFile.of(name(), ONE).path()).isEqualTo(first.path());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatIsNoRegularFileIsRefused() throws Exception {
    Path directory = Files.createDirectory(folder.resolve("directory"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("elsewhere"));
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    refused(directory, directory + " is a directory");
    refused(link, link + " is a symbolic link, which is not followed");
    refused(pipe, pipe + " is not a regular file");
    refused(pipe.resolve("x"), pipe.resolve("x") + ": Not a directory");
    refused(folder.resolve("no/x"), "the folder " + folder.resolve("no") + " does not exist");
    assertThat(folder.resolve("elsewhere")).doesNotExist();
  }

  private static void refused(Path path, String why) {
    assertThatThrownBy(() -> OwnFile.of(path.toString(), ONE))
        .isInstanceOfSatisfying(
            IOException.class, e -> assertThat(FileErrors.of(e)).isEqualTo(why));
  }

  @Test
  void aNameThatIsNoneIsSaid() {
    assertThatThrownBy(() -> OwnFile.of("a\0b", ONE))
        .isInstanceOfSatisfying(
            RuntimeException.class,
            e -> assertThat(FileErrors.of(e)).isEqualTo("this is not the name of a file"));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aNewFileIsItsOwnersAndAnOldOneKeepsItsRights() throws IOException {
    Path fresh = folder.resolve("fresh");
    Path old = Files.createFile(folder.resolve("old"));
    Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rw-r-----"));

    OwnerOnly.append(fresh, new byte[] {'a'});
    OwnerOnly.append(fresh, new byte[] {'b'});
    OwnerOnly.append(old, new byte[] {'c'});

    assertThat(fresh).hasContent("ab");
    assertThat(rights(fresh)).isEqualTo("rw-------");
    assertThat(rights(old)).isEqualTo("rw-r-----");
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
