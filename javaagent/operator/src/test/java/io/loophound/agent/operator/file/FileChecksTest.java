package io.loophound.agent.operator.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class FileChecksTest {
  @TempDir Path folder;

  private OptionCheck only(FileChecks checks) {
    assertThat(checks.results()).hasSize(1);
    return checks.results().get(0);
  }

  private FileChecks checks() {
    return new FileChecks(folder.toString(), true);
  }

  @Test
  void whatWorksIsNotCreated() {
    FileChecks checks = checks();
    checks.appended("events.file", "events.jsonl");
    checks.replaced("spend.file", folder.resolve("spend").toString());
    checks.folder("record", "a");
    checks.appended("report", "");

    assertThat(checks.results())
        .hasSize(3)
        .allMatch(OptionCheck::works)
        .first()
        .satisfies(
            first -> assertThat(first.text()).startsWith(folder + "/events.jsonl can be used, "));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatIsWrongIsSaidAsTheWriterWouldSayIt() throws IOException {
    Path target = Files.writeString(folder.resolve("target"), "untouched");
    Path link = Files.createSymbolicLink(folder.resolve("link"), target);
    FileChecks checks = checks();
    checks.appended("events.file", link.toString());

    assertThat(only(checks).works()).isFalse();
    assertThat(only(checks).text())
        .isEqualTo(
            "loophound.events.file = "
                + link
                + ": "
                + link
                + " is a symbolic link, which is not followed; allowed is "
                + FileChecks.FILE);
    assertThat(target).hasContent("untouched");
  }

  @Test
  void aNewFolderIsOneAndNotATree() {
    FileChecks checks = checks();
    checks.folder("record", "a/b");

    assertThat(only(checks).works()).isFalse();
    assertThat(only(checks).text())
        .isEqualTo(
            "loophound.record = a/b: the folder "
                + folder
                + "/a does not exist; allowed is a folder in which this user can write, or a new"
                + " one in such a folder");
  }

  @Test
  void whatIsReadBeforeIsReadOnlyWhereItIs() throws IOException {
    FileChecks checks = checks();
    FileChecks.Check broken =
        file -> {
          throw new IOException("it is broken");
        };
    checks.replaced("spend.file", "spend", broken);
    assertThat(only(checks).works()).isTrue();

    Files.writeString(folder.resolve("spend"), "x");
    checks.replaced("spend.file", "spend", broken);

    assertThat(checks.results().get(1).text())
        .contains("loophound.spend.file = spend: it is broken;");
  }

  @Test
  void aNameThatIsNoneIsSaid() {
    FileChecks checks = checks();
    checks.appended("events.file", "a\u0000b");

    assertThat(only(checks).text()).contains("this is not the name of a file");
  }
}
