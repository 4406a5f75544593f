package io.loophound.integration.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Seam;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/** The file {@code members.txt} of a seam. */
public final class MembersFile {

  private MembersFile() {}

  /**
   * Fails when the file is not what the handlers refer to. With the system property {@code
   * loophound.write-members} it is written instead.
   *
   * @param optional the members that handlers only use where they are found
   */
  public static void assertUpToDate(Seam seam, Predicate<String> optional) throws IOException {
    String folder = seam.getClass().getPackageName().replace('.', '/');
    Path file = Path.of("src", "main", "resources", folder, "members.txt");
    String text = References.of(seam, optional);
    if (Boolean.getBoolean("loophound.write-members")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    assertThat(file)
        .as("what the handlers refer to; -Dloophound.write-members=true writes it")
        .content()
        .isEqualTo(text);
  }
}
