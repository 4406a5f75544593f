package io.loophound.detectors.internal.digest.outcome;

import java.util.regex.Pattern;

/**
 * The last lines of builds, test runs, checks and deployments that say that something failed, but
 * not what: "Some tests failed.". Two runs that end so may have failed in different ways.
 */
public final class FailureSummaries {
  private static final int TAIL = 1000;

  /** A text without one of these has none. */
  private static final String[] HINTS = {
    "fail", "error", "ninja: ", "incomplete", "reformatted", "issues", "exited with", "not pass"
  };

  /** In lower case. */
  private static final Pattern SUMMARY =
      Pattern.compile(
          // Ninja, CMake, CTest, Bazel, Gradle
          "ninja: build stopped: |-- configuring incomplete|errors while running ctest"
              + "|the following tests failed:|\\d{1,3}% tests passed, [1-9]\\d* tests? failed"
              + "|//\\S{1,160} +failed( in |$)|task :\\S{1,160} failed$"
              + "|\\d+ tests completed, [1-9]\\d* failed"
              // Dart, .NET, Swift, Rust, Foundry, Julia
              + "|\\d\\d:\\d\\d \\+\\d+( ~\\d+)? -[1-9]\\d*: some tests failed"
              + "|failed! +- failed: +[1-9]|executed \\d+ tests?, with [1-9]\\d* failures?"
              + "|test failed \\*\\*|(test|suite) result: failed\\.|some tests did not pass"
              // RSpec, ExUnit, Minitest, Vitest, node:test, Playwright
              + "|(\\d+ doctests?, )?\\d+ (tests|examples?), [1-9]\\d* failures?"
              + "|\\d+ runs, \\d+ assertions, (\\d+ failures, [1-9]\\d* errors|[1-9]\\d* failures)"
              + "|(test files|tests) +[1-9]\\d* failed|[#ℹ] fail +[1-9]|[1-9]\\d* failed$"
              // ESLint, mypy, Ruff, Pyright, Black, Prettier
              + "|✖ \\d+ problems? \\([1-9]|found [1-9]\\d* errors?( in \\d+ files?\\b|\\.$)"
              + "|[1-9]\\d* errors?, \\d+ warnings?\\b|[1-9]\\d* files? would be reformatted"
              + "|\\[warn\\] code style issues found"
              // dbt, Ansible, Compose, Spark, pnpm
              + "|completed with [1-9]\\d* errors?\\b|done\\. pass=\\d+ warn=\\d+ error=[1-9]"
              + "|\\S{1,160} +: ok=\\d+ +changed=\\d+ +unreachable=(\\d+ +failed=)?[1-9]"
              + "|\\S{1,80} exited with code [1-9]|final (app )?status: failed"
              + "|elifecycle +command failed");

  private FailureSummaries() {}

  /** Where the first such line among the last ones begins, or -1. */
  public static int find(String text) {
    return FailureLines.find(text, Math.max(0, text.length() - TAIL), HINTS, SUMMARY);
  }
}
