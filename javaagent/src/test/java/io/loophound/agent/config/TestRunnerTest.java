package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestRunnerTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          /app/target/surefire/surefirebooter-20261122.jar /app/target/surefire x-jvmRun1, JUnit under Maven
          C:\\app\\target\\surefire\\surefirebooter123.jar C:\\tmp, JUnit under Maven
          org.apache.maven.surefire.booter.ForkedBooter /tmp a b, JUnit under Maven
          worker.org.gradle.process.internal.worker.GradleWorkerMain 'Gradle Test Executor 3', tests of Gradle
          org.junit.platform.console.ConsoleLauncher execute, JUnit
          /lib/junit-platform-console-standalone-1.11.0.jar execute, JUnit
          org.junit.runner.JUnitCore com.example.ATest, JUnit
          org.testng.TestNG suite.xml, TestNG
          com.intellij.rt.junit.JUnitStarter -ideVersion5, tests of IntelliJ IDEA
          org.eclipse.jdt.internal.junit.runner.RemoteTestRunner -version 3, tests of Eclipse
          org.openjdk.jmh.runner.ForkedMain 127.0.0.1 40001, JMH
          com.google.testing.junit.runner.BazelTestRunner com.example.ATest, tests of Bazel
          io.gatling.app.Gatling -s Load, Gatling
          /opt/jmeter/bin/ApacheJMeter.jar -n, JMeter
          """)
  void isKnownByTheCommandLine(String command, String name) {
    assertThat(TestRunner.running(command)).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.example.Main org.junit.runner.JUnitCore",
        "worker.org.gradle.process.internal.worker.GradleWorkerMain 'Gradle Worker Daemon 2'",
        "/srv/surefirebooter/app.jar",
        "/srv/app.jar --lib /x/junit-platform-console.jar",
        "org.junitpioneer.Main",
        ""
      })
  void anythingElseIsAnApplication(String command) {
    assertThat(TestRunner.running(command)).isNull();
  }
}
