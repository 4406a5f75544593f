package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Scopes.RunScope;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionsTest {
  @TempDir Path folder;

  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  @AfterEach
  void reset() {
    Sessions.configure("", "");
    Thread.currentThread().setContextClassLoader(before);
  }

  @Test
  void readsTheHeaderItWasTold() {
    assertThat(Sessions.of(name -> "c-1")).isEmpty();

    Sessions.configure("X-Conversation", "");

    String one = Sessions.of(name -> name.equals("X-Conversation") ? "c-1" : null);
    assertThat(one).isNotEmpty().doesNotContain("c-1");
    assertThat(Sessions.of(name -> "c-1")).isEqualTo(one);
    assertThat(Sessions.of(name -> "c-2")).isNotEqualTo(one);
    assertThat(Sessions.of(name -> null)).isEmpty();
    assertThat(Scopes.runKey("").session()).isEmpty();
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
      assertThat(Scopes.runKey("").session()).isEmpty();

      Sessions.configure("", "conversation");
      String session = Scopes.runKey("").session();
      assertThat(session).isNotEmpty().doesNotContain("c-7");

      RunScope outer = Scopes.openRun(new RunScope("agent", "memory-1", 5));
      assertThat(Scopes.runKey("").session()).as("the framework's own").isEqualTo("memory-1");
      Scopes.openRun(new RunScope("agent", "", 6));
      assertThat(Scopes.runKey("").session()).isEqualTo(session);
      Scopes.closeRun(outer);

      Sessions.configure("", "other");
      assertThat(Scopes.runKey("").session()).isEmpty();
    }
  }

  @Test
  void doesWithoutALoggingContext() {
    Sessions.configure("", "conversation");
    Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
    assertThat(Scopes.runKey("").session()).isEmpty();
  }
}
