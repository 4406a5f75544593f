package io.loophound.agent.operator.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TokenTest {
  @TempDir Path folder;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void onlyTheOwnerCanReadItsFile() throws IOException {
    Path path = folder.resolve("token");
    Files.writeString(path, "old");
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-rw-rw-"));

    Token token = Token.make(path.toString());

    assertThat(Files.readString(token.file())).matches("[0-9a-f]{64}");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aLinkIsReplacedAndNotFollowed() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "untouched");
    Path path = Files.createSymbolicLink(folder.resolve("token"), other);

    var unused = Token.make(path.toString());

    assertThat(other).hasContent("untouched");
    assertThat(Files.isSymbolicLink(path)).isFalse();
  }

  @Test
  void withoutANameItIsANewFileEachTime() throws IOException {
    Token one = Token.make("");
    Token two = Token.make("");
    assertThat(one.file()).isNotEqualTo(two.file());
    assertThat(Files.readString(one.file())).isNotEqualTo(Files.readString(two.file()));
  }
}
