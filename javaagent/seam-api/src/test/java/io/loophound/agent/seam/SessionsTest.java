package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Scopes.RunScope;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionsTest {
  @TempDir Path folder;

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  @AfterEach
  void reset() {
    Thread.currentThread().setContextClassLoader(before);
  }

  @Test
  void readsTheHeaderItWasTold() {
    assertThat(Sessions.NONE.of(name -> "c-1")).isEmpty();

    Sessions sessions = new Sessions(List.of("header:X-Conversation"), false);

    String one = sessions.of(name -> name.equals("X-Conversation") ? "c-1" : null);
    assertThat(one).isNotEmpty().doesNotContain("c-1");
    assertThat(sessions.of(name -> "c-1")).isEqualTo(one);
    assertThat(sessions.of(name -> "c-2")).isNotEqualTo(one);
    assertThat(sessions.of(name -> null)).isEmpty();
    assertThat(session("")).isEmpty();
  }

  @Test
  void theFirstHeaderThatNamesASessionCounts() {
    Sessions sessions = new Sessions(List.of("header:X-A", "header:X-B"), false);
    String one = sessions.of(name -> name.equals("X-B") ? "c-1" : null);

    assertThat(one).isNotEmpty();
    assertThat(sessions.of(name -> name.equals("X-A") ? "c-1" : "c-2")).isEqualTo(one);
  }

  @Test
  void readsTheLoggingContextOfTheApplication() throws Exception {
    StandIns.compile(
        Map.of(
            "org.slf4j.LoggerFactory",
            "package org.slf4j; public class LoggerFactory {"
                + " static volatile int INITIALIZATION_STATE = 3; }",
            "org.slf4j.MDC",
            "package org.slf4j; public class MDC { public static String get(String key) {"
                + " return key.equals(\"conversation\") ? \"c-7\" : null; } }"),
        folder);
    try (URLClassLoader application =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(application);
      assertThat(session("")).isEmpty();

      String session = session("conversation");
      assertThat(session).isNotEmpty().doesNotContain("c-7");

      RunScope outer = Scopes.openRun(new RunScope("agent", "memory-1", 5));
      assertThat(session("conversation")).as("the framework's own").isEqualTo("memory-1");
      Scopes.openRun(new RunScope("agent", "", 6));
      assertThat(session("conversation")).isEqualTo(session);
      Scopes.closeRun(outer);

      assertThat(session("other")).isEmpty();
    }
  }

  @Test
  void doesWithoutALoggingContext() {
    Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
    assertThat(session("conversation")).isEmpty();
  }

  private static String session(String mdcKey) {
    List<String> from = mdcKey.isEmpty() ? List.of() : List.of("mdc:" + mdcKey);
    return new AgentState(System::nanoTime, new Sessions(from, false)).runKey("").session();
  }
}
