package io.loophound.agent.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a file of settings is to be read again. */
class FileWatchTest {
  @TempDir private Path folder;

  private FileStamp stamp = stamp(1, 10);

  private static FileStamp stamp(long modified, long size) {
    return new FileStamp(modified, size, null, null);
  }

  @Test
  void aChangeIsSeenOnceAndOnlyWhenTheFileIsQuiet() {
    FileWatch watch = new FileWatch(Path.of("x.properties"), path -> stamp);
    assertThat(watch.hasSettled()).isFalse();

    stamp = stamp(2, 4);
    assertThat(watch.hasSettled()).isFalse();
    stamp = stamp(3, 20);
    assertThat(watch.hasSettled()).as("it is still being written").isFalse();
    assertThat(watch.hasSettled()).isTrue();
    assertThat(watch.hasSettled()).isFalse();
  }

  @Test
  void aFileThatGoesAndComesBackAsItWasIsNoChange() {
    FileWatch watch = new FileWatch(Path.of("x.properties"), path -> stamp);

    stamp = FileStamp.NONE;
    assertThat(watch.hasSettled()).isFalse();
    stamp = stamp(1, 10);
    assertThat(watch.hasSettled()).isFalse();
    assertThat(watch.hasSettled()).isFalse();
  }

  @Test
  void theSwappedFolderLinkOfAConfigMapIsAChange() throws IOException {
    Path first = Files.createDirectory(folder.resolve("..1"));
    Path second = Files.createDirectory(folder.resolve("..2"));
    Files.writeString(first.resolve("l.properties"), "window=5");
    Files.writeString(second.resolve("l.properties"), "window=6");
    Path data = Files.createSymbolicLink(folder.resolve("..data"), first);
    Path file = folder.resolve("l.properties");
    Files.createSymbolicLink(file, Path.of("..data/l.properties"));
    FileWatch watch = new FileWatch(file);

    Path swap = Files.createSymbolicLink(folder.resolve("..tmp"), second);
    Files.move(
        swap,
        data,
        java.nio.file.StandardCopyOption.ATOMIC_MOVE,
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);

    assertThat(watch.hasSettled()).isFalse();
    assertThat(watch.hasSettled()).isTrue();
  }
}
