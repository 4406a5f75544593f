package io.loophound.agent.telemetry;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test whose log goes into a file. */
public abstract class LogFile {
  @TempDir private Path folder;

  /** Where the lines go. */
  protected Path file;

  @BeforeEach
  final void logIntoAFile() {
    file = folder.resolve("log");
    Output.to(file.toString());
  }

  @AfterEach
  final void restore() {
    Output.to("stderr");
    Output.level("warn");
  }
}
