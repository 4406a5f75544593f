package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.config.edit.EditProblem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsEditorTest {
  @TempDir private Path folder;
  private final AtomicInteger applied = new AtomicInteger();
  private Path file;

  @BeforeEach
  void place() throws IOException {
    file = folder.resolve("l.properties");
    Files.writeString(file, "# ours\nsequence.threshold=5\n");
  }

  private Config config(String... more) {
    Properties properties = new Properties();
    properties.setProperty("loophound.config", file.toString());
    for (String set : more) {
      int equals = set.indexOf('=');
      properties.setProperty("loophound." + set.substring(0, equals), set.substring(equals + 1));
    }
    return Config.load(properties, null, Map.of());
  }

  private SettingsEditor editor(Config config) {
    return config.editor(applied::incrementAndGet);
  }

  private static EditProblem problem(SettingsEditor editor, String key, String value, String tag) {
    return catchThrowableOfType(
        EditProblem.class, () -> editor.change(Collections.singletonMap(key, value), tag));
  }

  private static Object threshold(Config config, String agent) {
    return config.policies().of(agent).detector("sequence").get("threshold");
  }

  @Test
  void aChangeIsInForceAndInTheFile() throws EditProblem, IOException {
    Config config = config();
    Map<String, String> change = Map.of("agent.writer.sequence.threshold", "9");

    assertThat(editor(config).change(change, "")).containsExactlyElementsOf(change.keySet());
    assertThat(threshold(config, "writer")).isEqualTo(9);
    assertThat(threshold(config, "planner")).isEqualTo(5);
    assertThat(applied).hasValue(1);
    assertThat(Files.readString(file))
        .isEqualTo("# ours\nsequence.threshold=5\nagent.writer.sequence.threshold=9\n");
    assertThat(threshold(config(), "writer")).as("after a restart").isEqualTo(9);
    assertThat(config.file().reload(config, applied::incrementAndGet)).isEmpty();
    assertThat(editor(config).change(change, "")).as("the same again").isEmpty();
  }

  @Test
  void withoutAFileAChangeLastsUntilTheEnd() throws EditProblem {
    Config config = Config.load(new Properties(), null, Map.of());
    SettingsEditor editor = editor(config);

    List<String> unused = editor.change(Map.of("sequence.threshold", "9"), "v0");
    assertThat(threshold(config, "")).isEqualTo(9);
    assertThat(config.effective())
        .contains(new Effective("sequence.threshold", "9", "sequence.threshold (admin API)", true));
    assertThat(problem(editor, "window", "9", "v0").reason()).isEqualTo(Reason.CONFLICT);
    unused = editor.change(Collections.singletonMap("sequence.threshold", null), "");
    assertThat(threshold(config, "")).isEqualTo(5);
  }

  @Test
  void whoeverHasNotSeenTheLatestIsTold() throws Exception {
    SettingsEditor editor = editor(config());
    String tag = editor.tag();
    Files.writeString(file, "# another hand\n");

    EditProblem problem = problem(editor, "window", "9", tag);
    assertThat(problem.reason()).isEqualTo(Reason.CONFLICT);
    assertThat(problem).hasMessageContaining("l.properties has changed meanwhile");
    assertThat(Files.readString(file)).isEqualTo("# another hand\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sequence.threshold | many | allowed is 1 to 1000",
        "sequence.treshold | 4 | the name of an option",
        "agent.x.sequence.treshold | 4 | the name of an option",
        "log-level | debug | may change while the process runs",
        "mode | on | allowed is off|observe|enforce",
        "window | 9 | window is set by loophound.window, which wins"
      })
  void whatCannotBeIsRefused(String key, String value, String why) throws IOException {
    String before = Files.readString(file);
    Config config = config("window=11");

    assertThat(problem(editor(config), key, value, "")).hasMessageContaining(why);
    assertThat(Files.readString(file)).isEqualTo(before);
    assertThat(applied).hasValue(0);
  }

  @Test
  void aFileWithAnotherErrorIsLeftAlone() throws IOException {
    Config config = config();
    Files.writeString(file, "steers=no\n");

    assertThat(problem(editor(config), "window", "9", ""))
        .hasMessageContaining(
            "it has another error: bad value of steers (l.properties:1): no; allowed is 0 to 2");
    assertThat(Files.readString(file)).isEqualTo("steers=no\n");
  }

  @Test
  void linksAndRightsStay() throws Exception {
    assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
    Path data = Files.createDirectory(folder.resolve("data")).resolve("real.properties");
    Files.move(file, data);
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rw-r-----"));
    Files.createSymbolicLink(file, data);

    var unused = editor(config()).change(Map.of("window", "9"), "");
    assertThat(file).isSymbolicLink();
    assertThat(Files.readString(data)).contains("window=9\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
        .isEqualTo("rw-r-----");
    assertThat(data.getParent()).isDirectoryNotContaining(path -> path.toString().endsWith("tmp"));
  }

  @Test
  void aFileThatCannotBeWrittenChangesNothing() throws Exception {
    Config config = config();
    Files.delete(file);
    Files.delete(folder); // as a ConfigMap's folder: nothing can be made in it
    Files.writeString(folder, "in the way");

    EditProblem problem = problem(editor(config), "sequence.threshold", "9", "");
    Files.delete(folder);
    Files.createDirectory(folder);
    assertThat(problem.reason()).isEqualTo(Reason.FIXED);
    assertThat(problem).hasMessageContaining("l.properties");
    assertThat(threshold(config, "")).isEqualTo(5);
  }
}
