package io.loophound.agent.jar;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
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
  @CsvSource({"1.8", "9", "11", "16", "26", "banana"})
  void tellsWhichJvmItNeeds(String specification) throws Exception {
    assertThat((String) unsupported(specification, false))
        .contains("needs Java 17 to 25", specification)
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource({"17,false", "21,false", "25,false", "26,true", "30,true"})
  void startsOnTheJvmsItKnowsOrIsToldToTry(String specification, boolean any) throws Exception {
    assertThat(unsupported(specification, any)).isNull();
  }

  @Test
  void triesNoJvmThatIsTooOld() throws Exception {
    assertThat(unsupported("11", true)).isNotNull();
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
    assertThat(call("jdkTool", new Class<?>[] {String.class, String.class}, module, command))
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

  private static Object unsupported(String specification, boolean any) throws Exception {
    return call("unsupported", new Class<?>[] {String.class, boolean.class}, specification, any);
  }

  private static Object call(String name, Class<?>[] types, Object... arguments) throws Exception {
    Method method = preconditions.getDeclaredMethod(name, types);
    method.setAccessible(true);
    return method.invoke(null, arguments);
  }
}
