package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.digest.text.GuardNote;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.run.window.AskedCalls;
import io.loophound.detectors.internal.run.window.CallWindow;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.run.window.StepWindow;
import io.loophound.detectors.internal.score.CallTime;
import io.loophound.detectors.internal.score.ToolScore;
import java.util.ArrayList;
import java.util.List;

/** Records the outcomes of a request in the windows of its run. */
public final class RequestIngest {
  private final RequestDelta request;
  private final StepWindow steps;
  private final ToolScore tools;
  private final CallWindow calls;
  private final UserTurnDetector userTurns;
  private final List<String> unread = new ArrayList<>(0);
  private final CallTime moment;
  private int noted;
  private boolean answeredByUser;

  /** For a request whose outcomes were known at that moment. */
  public RequestIngest(
      RequestDelta request,
      StepWindow steps,
      ToolScore tools,
      CallWindow calls,
      UserTurnDetector userTurns,
      CallTime moment) {
    this.moment = moment;
    this.request = request;
    this.steps = steps;
    this.tools = tools;
    this.calls = calls;
    this.userTurns = userTurns;
  }

  /** Fills the open steps. */
  public void completeSteps() {
    tools.skim(request.isUnlike());
    openAsked(request.lastReply());
    int position = request.outcomesLeftOut();
    for (Message outcome : request.outcomes()) {
      Step step = steps.answeredBy(outcome.toolCallId(), position++);
      if (step != null && !outcome.unread()) {
        complete(step, outcome);
      } else if (step != null && steps.markUnread(step)) {
        unread.add(step.tool());
      }
    }
  }

  private void complete(Step step, Message outcome) {
    String result = GuardNote.without(outcome.text());
    if (result.length() != outcome.text().length()) {
      noted = step.number();
    }
    steps.complete(step, result, outcome.error(), moment);
  }

  /** The newest step whose outcome carries the note of a guard; 0 if there is none. */
  public int noted() {
    return noted;
  }

  /** The tools whose outcomes could not be read, where this was not known before. */
  public List<String> unread() {
    return unread;
  }

  private void openAsked(Message asked) {
    boolean known =
        request.isAgain() && calls.requestedCalls() == 0; // only the reply to it was dropped
    if (asked == null || asked.toolCalls().isEmpty() || known) {
      return;
    }
    AskedCalls all = steps.digestOf(asked.toolCalls());
    if (calls.requestedCalls() != all.digest()
        && !all.areRepeated(steps.latestRound(), calls.count())) {
      steps.begin(TextDigests.of(asked.text()), 0);
      steps.openRound(all, calls.count(), ToolContext.UNKNOWN);
    }
  }

  /**
   * Takes the user's text if it belongs to the outcomes, or is itself one that fills the steps.
   *
   * @param instead whether it also counts for the calls that were executed here
   * @param shared whether other processes have made rounds of the run: then one of them may have
   *     refused the outcomes
   */
  public boolean takeOutcomeOfUser(boolean instead, boolean shared) {
    userTurns.examine(request);
    if (request.outcomes().isEmpty()) {
      return takeAsOutcome(request.userText(), instead);
    }
    steps.endRound();
    return userTurns.takeWithOutcomes(request, shared && tools.isNotable());
  }

  /**
   * Harnesses without tool messages send the result in the user's place: after a reply that asked
   * for tools, a text instead of their results carries them. If the results came with a request
   * that was refused, the text is a new question.
   */
  private boolean takeAsOutcome(String userText, boolean instead) {
    if (userText.isEmpty() || calls.requestedCalls() == 0 || userTurns.outcomesWereRefused()) {
      return false;
    }
    for (Step step : steps.latestRound()) {
      if (instead || !step.isExecuted()) {
        answeredByUser = true;
        steps.complete(step, userText, null, moment);
      }
    }
    return true;
  }

  /** Whether the user's text was taken for the result of a call. */
  public boolean isAnsweredByUser() {
    return answeredByUser;
  }
}
