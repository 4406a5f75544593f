package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loophound.agent.config.edit.EditProblem;
import io.loophound.agent.config.edit.EditProblem.Reason;
import io.loophound.agent.config.file.FileProblem;
import io.loophound.agent.operator.Operated.ShownSetting;
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
  private static final String OURS = "# ours\nsequence.threshold=5\n";

  @TempDir private Path folder;
  private final AtomicInteger applied = new AtomicInteger();
  private Path file;
  private Path overlay;

  @BeforeEach
  void place() throws IOException {
    file = folder.resolve("l.properties");
    overlay = folder.resolve("l.overlay.properties");
    Files.writeString(file, OURS);
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

  private static Map<String, String> unset(String name) {
    return Collections.singletonMap(name, null);
  }

  @Test
  void aMistypedOptionIsRefusedWithTheNearestOne() {
    assertThat(problem(editor(config()), "treshold", "12", ""))
        .hasMessage(
            "treshold = 12: allowed is the name of an option; the nearest one is threshold");
  }

  @Test
  void aValueThatMatchesNothingPreventsNoChange() throws EditProblem, IOException {
    Files.writeString(file, OURS + "exempt.hosts=a:8080\n");
    Config config = config();

    assertThat(editor(config).change(Map.of("exempt.paths", "v1"), ""))
        .containsExactly("exempt.paths");
    assertThat(SettingsEditor.unmatched(Map.of("exempt.paths", "v1", "steers", "2")))
        .singleElement()
        .asString()
        .startsWith("exempt.paths: v1 matches nothing");
    assertThat(SettingsEditor.unmatched(unset("exempt.paths"))).isEmpty();
  }

  @Test
  void aChangeIsInForceAndInAFileOfItsOwn() throws EditProblem, IOException {
    Config config = config();
    Map<String, String> change = Map.of("agent.writer.sequence.threshold", "9");

    assertThat(editor(config).change(change, "")).containsExactlyElementsOf(change.keySet());
    assertThat(threshold(config, "writer")).isEqualTo(9);
    assertThat(threshold(config, "planner")).isEqualTo(5);
    assertThat(applied).hasValue(1);
    assertThat(Files.readString(file)).isEqualTo(OURS);
    assertThat(Files.readString(overlay)).endsWith("\nagent.writer.sequence.threshold=9\n");
    assertThat(threshold(config(), "writer")).as("after a restart").isEqualTo(9);
    assertThat(config.file().reload(config, applied::incrementAndGet)).isEmpty();
    assertThat(editor(config).change(change, "")).as("the same again").isEmpty();
  }

  @Test
  void aChangeWinsOverTheFileAndTheFileIsSeen() throws EditProblem {
    Config config = config();
    var unused = editor(config).change(Map.of("sequence.threshold", "9"), "");

    String source = "sequence.threshold (l.overlay.properties:3)";
    assertThat(config.effective())
        .contains(new ShownSetting("sequence.threshold", "9", source, true, null, "5"));
    unused = editor(config).change(Map.of("sequence.threshold", "5"), "");
    assertThat(config.effective())
        .contains(new ShownSetting("sequence.threshold", "5", source, true));
  }

  @Test
  void whatTheUserWritesLaterCountsUnlessItWasChanged() throws EditProblem, IOException {
    Config config = config();
    var unused = editor(config).change(Map.of("sequence.threshold", "9"), "");
    Files.writeString(file, "sequence.threshold=7\nwindow=33\n");

    assertThat(config.file().reload(config, applied::incrementAndGet))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("settings changed by ").endsWith(": window"),
            line ->
                assertThat(line)
                    .startsWith("WARN sequence.threshold in ")
                    .endsWith(
                        "has no effect: the admin API has set it to 9, see l.overlay.properties"));
    assertThat(threshold(config, "")).isEqualTo(9);
    assertThat(config.policy().window()).isEqualTo(33);
  }

  @Test
  void withoutTheOverlayTheFileCountsAgain() throws EditProblem, IOException {
    Config config = config();
    var unused = editor(config).change(Map.of("sequence.threshold", "9", "window", "9"), "");
    unused = editor(config).change(unset("window"), "");
    assertThat(config.policy().window()).isEqualTo(20);
    Files.delete(overlay);
    assertThat(config.file().reload(config, applied::incrementAndGet)).hasSize(1);
    assertThat(threshold(config, "")).isEqualTo(5);

    unused = editor(config).change(Map.of("sequence.threshold", "9"), "");
    unused = editor(config).change(unset("sequence.threshold"), "");
    assertThat(overlay).doesNotExist();
    assertThat(threshold(config, "")).isEqualTo(5);
    assertThat(editor(config).change(unset("sequence.threshold"), ""))
        .as("the user's own is not taken back")
        .isEmpty();
    assertThat(Files.readString(file)).isEqualTo(OURS);
  }

  @Test
  void anOverlayThatIsBrokenSetsNothingAtTheStartAndIsSaid() throws IOException {
    Files.writeString(overlay, "window\n");
    Config config = config();
    assertThat(config.warnings())
        .containsExactly(
            "l.overlay.properties: line 1: is not of the form key=value; it sets nothing");
    assertThat(threshold(config, "")).isEqualTo(5);

    Files.writeString(overlay, "window=1\n");
    assertThat(String.join("\n", config.file().reload(config, applied::incrementAndGet)))
        .contains("window (l.overlay.properties:1): 1; allowed is 2 to 1000", "is ignored");
    assertThat(problem(editor(config), "steers", "2", "")).hasMessageContaining("another error");
  }

  @Test
  void withoutAFileAChangeLastsUntilTheEnd() throws EditProblem {
    Config config = Config.load(new Properties(), null, Map.of());
    SettingsEditor editor = editor(config);

    String tag = tag(editor);
    List<String> unused = editor.change(Map.of("sequence.threshold", "9"), tag);
    assertThat(threshold(config, "")).isEqualTo(9);
    assertThat(config.effective())
        .contains(
            new ShownSetting("sequence.threshold", "9", "sequence.threshold (admin API)", true));
    assertThat(problem(editor, "window", "9", tag).reason()).isEqualTo(Reason.CONFLICT);
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
    assertThat(problem).hasMessageContaining("the settings have changed meanwhile");
    assertThat(overlay).doesNotExist();
    var unused = editor.change(Map.of("window", "9"), tag(editor));
    assertThat(problem(editor, "window", "8", tag).reason()).isEqualTo(Reason.CONFLICT);
  }

  private static String tag(SettingsEditor editor) {
    try {
      return editor.tag();
    } catch (FileProblem e) {
      throw new IllegalStateException(e);
    }
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
  void whatCannotBeIsRefused(String key, String value, String why) {
    Config config = config("window=11");

    assertThat(problem(editor(config), key, value, "")).hasMessageContaining(why);
    assertThat(overlay).doesNotExist();
    assertThat(applied).hasValue(0);
  }

  @Test
  void aFileWithAnotherErrorIsLeftAlone() throws IOException {
    Config config = config();
    Files.writeString(file, "steers=no\n");

    assertThat(problem(editor(config), "window", "9", ""))
        .hasMessageContaining(
            "there is another error: bad value of steers (l.properties:1): no; allowed is 0 to 2");
    assertThat(overlay).doesNotExist();
  }

  @Test
  void whoReadsTheFileReadsTheOverlay() throws Exception {
    assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

    var unused = editor(config()).change(Map.of("window", "9"), "");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(overlay)))
        .isEqualTo("rw-r-----");
    assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith("tmp"));
  }

  /** As in the folder of a ConfigMap. Nobody, root neither, replaces a folder that holds a file. */
  @Test
  void whereTheOverlayCannotBeWrittenNothingChanges() throws Exception {
    Config config = config();
    Files.createDirectories(overlay.resolve("in the way"));

    EditProblem problem = problem(editor(config), "sequence.threshold", "9", "");
    assertThat(problem.reason()).isEqualTo(Reason.FIXED);
    assertThat(problem).hasMessageContaining("l.overlay.properties");
    assertThat(threshold(config, "")).isEqualTo(5);
    assertThat(applied).hasValue(0);
  }
}
