package io.loophound.compat.open;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The sources of an application at its commit, with the edits that the table tells. */
final class Checkout {
  private final Path root;

  Checkout(Path root) {
    this.root = root;
  }

  /** The folder of the repository; fetched when it is not there. */
  Path of(Application application) throws IOException, InterruptedException {
    String name = application.repository().replace('/', '+') + "@" + application.commit();
    Path folder = root.resolve(name);
    if (!Files.exists(folder.resolve("fetched"))) {
      Files.createDirectories(folder);
      Commands.run(folder, "git", "init", "-q");
      Commands.run(
          folder,
          "git",
          "fetch",
          "-q",
          "--depth=1",
          "https://github.com/" + application.repository(),
          application.commit());
      Commands.run(folder, "git", "checkout", "-q", "FETCH_HEAD");
      Files.createFile(folder.resolve("fetched"));
    }
    Commands.run(folder, "git", "checkout", "-q", "--", ".");
    for (String edit : application.all("edit")) {
      edit(folder, edit);
    }
    return folder;
  }

  private static void edit(Path folder, String edit) throws IOException {
    String[] parts = edit.split(" \\| ", 3);
    if (parts.length < 3) {
      throw new IOException("not FILE | OLD | NEW: " + edit);
    }
    Path file = folder.resolve(parts[0]);
    String text = Files.readString(file);
    if (!text.contains(parts[1])) {
      throw new IOException(file + " has no " + parts[1]);
    }
    Files.writeString(file, text.replace(parts[1], parts[2]));
  }
}
