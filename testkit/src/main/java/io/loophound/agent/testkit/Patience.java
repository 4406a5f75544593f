package io.loophound.agent.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Lets each test with this module wait longer for a condition than Awaitility's ten seconds, which
 * a machine with much to do exceeds. JUnit's launcher finds it by itself.
 */
public final class Patience implements LauncherSessionListener {
  /** Far more than any condition takes. */
  public static final Duration LIMIT = Duration.ofMinutes(2);

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Awaitility.setDefaultTimeout(LIMIT);
  }
}
