package io.loophound.agent.config.edit;

import io.loophound.agent.operator.http.Problem;

/** What the admin API answers when settings are not changed. */
public final class EditProblems {
  private EditProblems() {}

  /** The answer. */
  public static Problem of(EditProblem e) {
    int status =
        switch (e.reason()) {
          case BAD -> 400;
          case CONFLICT -> 412;
          case FIXED -> 409;
          case AWAY -> 503;
        };
    return e.option() == null
        ? Problem.of(status, e.getMessage())
        : Problem.field(status, e.option(), e.value(), e.allowed());
  }
}
