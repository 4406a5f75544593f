package io.loophound.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import io.loophound.agent.it.apps.EmptyMain;
import io.loophound.agent.it.apps.NewerJava;
import io.loophound.agent.it.apps.ProbeApp;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.SeamJar;
import io.loophound.integration.probe.ProbeSeam;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgentStartIT {

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void saysOneLineAndNothingElse(Jdk jdk) {
    Outcome outcome = ForkedJvm.of(EmptyMain.class).jdk(jdk).run();

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.otherLines()).isEmpty();
    assertThat(outcome.agentLines())
        .singleElement()
        .asString()
        .contains("armed", "enforce", "Java " + jdk.feature())
        .matches(".* is watched \\(unknown@\\S+/\\d+\\)")
        .hasSizeLessThan(250);
  }

  @Test
  void onlyObservesUnderATestRunnerUnlessSomebodySaysOtherwise(@TempDir Path folder)
      throws Exception {
    Path jar = folder.resolve("ApacheJMeter.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, EmptyMain.class.getName());
    String resource = EmptyMain.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream in = EmptyMain.class.getClassLoader().getResourceAsStream(resource)) {
      out.putNextEntry(new ZipEntry(resource));
      in.transferTo(out);
    }

    assertThat(ForkedJvm.ofJar(jar).run().agentLines())
        .singleElement()
        .asString()
        .contains(
            " observing: loops are reported, nothing is stopped, mode observe (running under JMeter;"
                + " set loophound.mode=enforce to stop loops), on Java ");
    assertThat(ForkedJvm.ofJar(jar).property("loophound.mode", "enforce").run().agentLines())
        .singleElement()
        .asString()
        .contains(" armed: loops are stopped, mode enforce, on Java ");
  }

  @Test
  void startsOnANewerJavaAndSaysSo(@TempDir Path folder) throws Exception {
    Path newer = newerJava(folder);
    Path jar = SeamJar.write(folder, new ProbeSeam());
    ForkedJvm probe =
        ForkedJvm.of(ProbeApp.class).jdk(Jdk.all().get(Jdk.all().size() - 1)).args("replace");
    Outcome outcome;
    try (var running = probe.agent(newer).andAgent(jar).start()) {
      outcome = running.awaitOut("ready").awaitErr("self-test").finish();
    }

    assertThat(outcome.outLines()).first().isEqualTo("replace -> replaced");
    assertThat(outcome.agentLines())
        .first()
        .isEqualTo("WARN not tested on Java 27, only on 17 to 25");
    assertThat(outcome.agentLines())
        .anySatisfy(line -> assertThat(line).contains("armed"))
        .anySatisfy(line -> assertThat(line).contains("self-test"));
    assertThat(outcome.otherLines()).as("warnings of the JVM").isEmpty();
    assertThat(probe.property("loophound.java.max", "25").run().agentLines())
        .singleElement()
        .asString()
        .contains("needs Java 17 to 25, this is 27 (loophound.java.max = 25)");
  }

  private static Path newerJava(Path folder) throws Exception {
    Path jar = folder.resolve("newer.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", NewerJava.class.getName());
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    return jar;
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void ignoresASecondCopyWithOneWarning(Jdk jdk, @TempDir Path folder) throws Exception {
    Path active = ForkedJvm.agentJar().toRealPath();
    Path copy = Files.copy(active, folder.toRealPath().resolve("a copy.jar"));
    Outcome outcome = ForkedJvm.of(EmptyMain.class).jdk(jdk).andAgent(copy).run();

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.agentLines())
        .hasSize(2)
        .last()
        .isEqualTo(
            "WARN a second copy of LoopHound is ignored, with its arguments: "
                + copy
                + "; active in this JVM is "
                + active);
  }

  @Test
  void ignoresTheSameJarGivenTwiceWithOneWarning() throws Exception {
    Path active = ForkedJvm.agentJar().toRealPath();
    Outcome outcome = ForkedJvm.of(EmptyMain.class).andAgent(active).run();

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.agentLines())
        .hasSize(2)
        .last()
        .isEqualTo(
            "WARN a second copy of LoopHound is ignored, with its arguments: the same jar;"
                + " active in this JVM is "
                + active);
  }

  @Test
  void doesNothingWhenSwitchedOff() {
    assertThat(ForkedJvm.of(EmptyMain.class).property("loophound.enabled", "false").run().err())
        .isEmpty();
    assertThat(ForkedJvm.of(EmptyMain.class).env("LOOPHOUND_ENABLED", "false").run().err())
        .isEmpty();
    assertThat(ForkedJvm.of(EmptyMain.class).agentArguments("enabled=false").run().err()).isEmpty();
  }

  @Test
  void anUnreadableModeIsTheDefaultAndTheFirstWarning(@TempDir Path folder) throws Exception {
    Path settings = Files.writeString(folder.resolve("l.properties"), "wndow=3\nmode=on\n");

    assertThat(
            ForkedJvm.of(EmptyMain.class)
                .property("loophound.config", settings.toString())
                .run()
                .agentLines())
        .hasSize(3)
        .satisfies(lines -> assertThat(lines.get(0)).contains(" armed: ", "mode enforce"))
        .element(1)
        .isEqualTo(
            "WARN bad value of mode (l.properties:2): on; allowed is off|observe|enforce; using"
                + " enforce");
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void leavesJdkToolsAlone(Jdk jdk) {
    for (String tool : new String[] {"jcmd", "keytool", "javac"}) {
      Outcome outcome = ForkedJvm.ofTool(tool).jdk(jdk).args("-help").run();

      assertThat(outcome.agentLines()).as(tool).isEmpty();
      assertThat(outcome.out() + outcome.err()).as(tool).doesNotContain("LoopHound armed");
    }
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void startsWithASourceFileToo(Jdk jdk, @TempDir Path folder) throws Exception {
    Path source = folder.resolve("App.java");
    Files.writeString(
        source, "class App { public static void main(String[] a) { System.out.print(1); } }");

    Outcome outcome = ForkedJvm.of(source.toString()).jdk(jdk).classPath("").run();

    assertThat(outcome.out()).isEqualTo("1");
    assertThat(outcome.agentLines()).first().asString().contains("armed");
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void attachesToARunningJvm(Jdk jdk, @TempDir Path folder) throws Exception {
    Path jar = SeamJar.write(folder, new ProbeSeam());
    try (var running =
        ForkedJvm.of(ProbeApp.class).withoutAgent().jdk(jdk).args("replace").start()) {
      running.awaitOut("ready");
      attach(running.pid(), jar);
      running.awaitErr("self-test").send("replace");
      Outcome outcome = running.finish();

      assertThat(outcome.outLines())
          .containsExactly("replace -> own replace", "ready", "replace -> replaced");
      assertThat(outcome.agentLines()).first().asString().contains("attached");
    }
  }

  private static void attach(long pid, Path jar) throws Exception {
    VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
    try {
      machine.loadAgent(jar.toString());
    } finally {
      machine.detach();
    }
  }
}
