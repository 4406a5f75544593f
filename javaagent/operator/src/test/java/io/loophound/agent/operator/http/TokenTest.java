package io.loophound.agent.operator.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.identity.Identity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TokenTest {
  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void onlyTheOwnerCanReadItsFile() throws IOException {
    Path path = folder.resolve("token");
    Files.writeString(path, Files.readString(make("").file()));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-rw-rw-"));

    Token token = make(path.toString());

    assertThat(Files.readString(token.file())).matches("lh_[0-9a-f]{64}");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
  }

  private Token make(String name) {
    return Token.make(name, new Identity("orders", "web-1", 42, "1.2.3"), lines::add);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aLinkIsRefusedAndTheTokenStaysInMemory() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "untouched");
    Path path = Files.createSymbolicLink(folder.resolve("token"), other);

    Token token = make(path.toString());

    assertThat(other).hasContent("untouched");
    assertThat(token.file()).isNull();
    assertThat(token.where("http://127.0.0.1:9"))
        .startsWith(
            "the token is in memory only (loophound.admin.token-file: "
                + path
                + " is a symbolic link, which is not followed); read it once at"
                + " http://127.0.0.1:9/api/v1/token/");
  }

  @Test
  void aFileWithASecretOfTheUserIsLeftAsItIs() throws IOException {
    Path path = Files.writeString(folder.resolve("secret"), "0123456789abcdef".repeat(4));

    Token token = make(path.toString());

    assertThat(path).hasContent("0123456789abcdef".repeat(4));
    assertThat(token.file()).isNull();
    assertThat(token.where("http://127.0.0.1:9"))
        .contains(path + " has a content that LoopHound did not write, and is left as it is;");
  }

  @Test
  void anEmptyFileIsFilled() throws IOException {
    Path path = Files.createFile(folder.resolve("empty"));

    assertThat(make(path.toString()).file()).isEqualTo(path);
  }

  @Test
  void aSecondOptionWithTheSameFileDoesNotGetIt() throws IOException {
    String name = folder.resolve("token").toString();
    Token one = make(name);
    Token two = make(name);

    assertThat(two.file()).isEqualTo(folder.resolve("token-42"));
    assertThat(one.file()).isEqualTo(folder.resolve("token"));
    assertThat(Files.readString(one.file())).isNotEqualTo(Files.readString(two.file()));
    assertThat(lines).singleElement().asString().startsWith("WARN the admin token is in ");
  }

  @Test
  void withoutANameItIsANewFileEachTime() throws IOException {
    Token one = make("");
    Token two = make("");
    assertThat(one.file()).isNotEqualTo(two.file());
    assertThat(Files.readString(one.file())).isNotEqualTo(Files.readString(two.file()));
  }
}
