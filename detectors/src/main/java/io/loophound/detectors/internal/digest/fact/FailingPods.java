package io.loophound.detectors.internal.digest.fact;

import java.util.regex.Pattern;

/** Pods that Kubernetes tries to start again and again, which seldom succeeds by waiting. */
final class FailingPods {
  private static final Pattern FAILING =
      Pattern.compile(
          "\\b(CrashLoopBackOff|ImagePullBackOff|ErrImagePull|InvalidImageName"
              + "|CreateContainer(Config)?Error|RunContainerError)\\b");
  private static final Pattern WELL = Pattern.compile("\\b(Running|Completed|Succeeded)\\b");
  private static final Pattern STARTING =
      Pattern.compile("\\b(Init:|Pending|Terminating|ContainerCreating|PodInitializing)");

  private FailingPods() {}

  /** Whether at least one of three fails, and none is about to start or to go. */
  static boolean areIn(String text) {
    long failing = FAILING.matcher(text).results().count();
    return failing > 0
        && 2 * failing >= WELL.matcher(text).results().count()
        && !STARTING.matcher(text).find();
  }
}
