package io.loophound.agent.jar;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks before the start, in the jar's own class: it is on no class path of the tests. */
class PreconditionsIT {
  private static URLClassLoader loader;
  private static Class<?> preconditions;

  @BeforeAll
  static void load() throws Exception {
    loader = new URLClassLoader(new URL[] {ForkedJvm.agentJar().toUri().toURL()}, null);
    preconditions = loader.loadClass("io.loophound.agent.premain.Preconditions");
  }

  @AfterAll
  static void close() throws Exception {
    loader.close();
  }

  @ParameterizedTest
  @CsvSource({"1.8", "9", "11", "16", "29", "banana"})
  void tellsWhichJvmItNeeds(String specification) throws Exception {
    assertThat((String) unsupported(specification, 28))
        .contains("needs Java 17 to 28", specification)
        .doesNotContain("\n", "java.max");
  }

  @ParameterizedTest
  @CsvSource({"17,25", "21,28", "25,25", "26,28", "28,28"})
  void startsUpToTheNewestAllowed(String specification, int max) throws Exception {
    assertThat(unsupported(specification, max)).isNull();
  }

  @Test
  void namesTheOptionThatRefuses() throws Exception {
    assertThat((String) unsupported("26", 25)).contains("to 25, this is 26", "loophound.java.max");
  }

  @ParameterizedTest
  @CsvSource({
    "./loophound.jar doctor app.jar, true",
    "loophound.jar replay x, true",
    "loophound.jar self-test, false",
    "loophound.jar, false",
    "other/loophound.jar doctor, false",
    "app.jar doctor, false",
    "com.example.Main loophound.jar doctor, false",
    ", false"
  })
  void leavesItsOwnCommandsAlone(String command, boolean own) throws Exception {
    String jar = new File("loophound.jar").getAbsolutePath();

    assertThat(call("isOwnCommand", new Class<?>[] {String.class, String.class}, command, jar))
        .isEqualTo(own);
  }

  @ParameterizedTest
  @CsvSource({"17, false", "25, false", "26, true", "28, true"})
  void saysOnWhatItWasNotTested(String specification, boolean said) throws Exception {
    String line = (String) call("untested", new Class<?>[] {String.class}, specification);

    assertThat(line != null && line.contains("not tested on Java " + specification))
        .isEqualTo(said);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "jdk.jcmd, jdk.jcmd/sun.tools.jcmd.JCmd, true",
        "java.base, java.base/sun.security.tools.keytool.Main, true",
        "jdk.compiler, jdk.compiler/com.sun.tools.javac.Main, true",
        "jdk.compiler, jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher App.java, false",
        "-, com.sun.tools.javac.launcher.Main App.java, false",
        "-, sun.tools.jps.Jps, true",
        "-, com.example.Main, false",
        "com.example.app, com.example.app/com.example.Main, false",
        "-, app.jar, false",
        "-, -, false"
      })
  void knowsJdkTools(String module, String command, boolean tool) throws Exception {
    assertThat(call("isJdkTool", new Class<?>[] {String.class, String.class}, module, command))
        .isEqualTo(tool);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "enabled=false; false",
        "loophound.enabled=false; false",
        "'mode=observe;enabled=false'; false",
        "'mode=observe, enabled=false,window=3'; false",
        "enabled=true; true",
        "not-enabled=false; -",
        "''; -",
        "-; -"
      },
      delimiter = ';')
  void readsAgentArguments(String arguments, String value) throws Exception {
    assertThat(call("argument", new Class<?>[] {String.class, String.class}, arguments, "enabled"))
        .isEqualTo(value);
  }

  private static Object unsupported(String specification, int max) throws Exception {
    return call("unsupported", new Class<?>[] {String.class, int.class}, specification, max);
  }

  private static Object call(String name, Class<?>[] types, Object... arguments) throws Exception {
    Method method = preconditions.getDeclaredMethod(name, types);
    method.setAccessible(true);
    return method.invoke(null, arguments);
  }
}
