package io.loophound.agent.weave;

import io.loophound.agent.coverage.TestedVersions;
import io.loophound.agent.loader.OwnContext;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.weave.bytecode.Weaver;
import io.loophound.agent.weave.dispatch.GuardHolder;
import io.loophound.agent.weave.point.SeamState;
import io.loophound.agent.weave.selftest.SelfTest;

/**
 * Reports what is guarded. Works on short-lived threads of its own, because a thread that loads a
 * class is inside the transformer, where neither the self-test nor a look into a library's jar is
 * possible.
 */
final class StartupReporter {
  private final SelfTest selfTest;
  private final GuardHolder holder;
  private boolean tested;

  StartupReporter(SelfTest selfTest, GuardHolder holder) {
    this.selfTest = selfTest;
    this.holder = holder;
  }

  /** The first class of a seam was woven. */
  void woven(SeamState seam, ClassLoader loader) {
    if (!SelfTest.isCanary(seam)) {
      later(() -> guards(seam, LibraryVersion.of(seam.seam(), loader)));
    }
  }

  /** Something that a seam needs is missing, so the seam is off. */
  void missing(Weaver.Lack lack, ClassLoader loader) {
    later(() -> lacks(lack, LibraryVersion.of(lack.point().seam().seam(), loader)));
  }

  private synchronized void guards(SeamState seam, String version) {
    String line = "guarding " + seam.name() + " (" + version + beyond(seam, version) + ")";
    if (tested) {
      Output.line(line);
      return;
    }
    tested = true;
    String failure = selfTest.run();
    if (failure == null) {
      Output.line(line + "; self-test passed");
    } else {
      holder.onlyObserve();
      Output.line("ERROR self-test failed, nothing will be stopped: " + failure);
    }
  }

  /** Everything that the seam needs was found, but this version is untested. */
  private static String beyond(SeamState seam, String version) {
    String tested = seam.seam().testedVersions();
    return TestedVersions.contains(tested, version) ? "" : ", tested with " + tested;
  }

  private static void lacks(Weaver.Lack lack, String version) {
    Output.line(
        "WARN seam "
            + lack.point().seam().name()
            + " off: "
            + lack.what()
            + " not found in version "
            + version);
  }

  /** Runs an action on a short-lived thread of its own. */
  static void later(Runnable work) {
    OwnContext.run(() -> start(work));
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(null, work, "loophound-startup", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(StartupReporter.class.getClassLoader());
    thread.start();
  }
}
