package io.loophound.detectors.guard;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.view.RoundView;
import java.util.List;

/**
 * The reason for a verdict. It contains names, counts and amounts, but no text of the conversation.
 *
 * @param what what repeats, in words: {@code tool "search"}, {@code a cycle of 2 calls}
 * @param equal the fields that stayed equal, such as {@code arguments} and {@code result}
 * @param count how many times it was seen, including this time
 * @param firstStep the first step of the repetition, from 1, in the order the run made them
 * @param lastStep the last step of it
 * @param modelCalls the model calls made since the first repeat
 * @param tokens the tokens of those calls
 * @param usd what those calls cost, in US dollars
 * @param estimated whether tokens or price are estimates
 * @param property the property that changes the decision, with its value and one that would allow
 *     this call
 * @param actsBy the property that makes the detector act instead of reporting, with its value;
 *     empty if there is none
 * @param configured the action that the settings give for what was found. The verdict's is another
 *     where the call cannot take it: a model call cannot carry a note. {@link Action#ALLOW} if no
 *     setting decided, as when an operator ends a run
 * @param landing the tools that the run may still call after a budget is used up; empty otherwise
 * @param sign the name of the sign that decided; empty for anything but the score
 * @param score the score reached; 0 for anything but the score
 * @param rounds the newest tool calls of the run with their signs, oldest first; empty for anything
 *     but the score of tool calls
 */
public record Evidence(
    String what,
    List<String> equal,
    int count,
    int firstStep,
    int lastStep,
    int modelCalls,
    long tokens,
    double usd,
    boolean estimated,
    String property,
    String actsBy,
    Action configured,
    List<String> landing,
    String sign,
    double score,
    List<RoundView> rounds) {
  public Evidence {
    equal = List.copyOf(equal);
    landing = List.copyOf(landing);
    rounds = List.copyOf(rounds);
  }

  /**
   * Evidence for what no setting decided.
   *
   * @param what what repeats or happened, in words
   * @param equal the fields that stayed equal
   * @param count how many times it was seen
   * @param firstStep the first step of the repetition
   * @param lastStep the last step of it
   * @param modelCalls the model calls made since the first repeat
   * @param tokens the tokens of those calls
   * @param usd what those calls cost, in US dollars
   * @param estimated whether tokens or price are estimates
   * @param property the property that changes the decision
   */
  public Evidence(
      String what,
      List<String> equal,
      int count,
      int firstStep,
      int lastStep,
      int modelCalls,
      long tokens,
      double usd,
      boolean estimated,
      String property) {
    this(
        what,
        equal,
        count,
        firstStep,
        lastStep,
        modelCalls,
        tokens,
        usd,
        estimated,
        property,
        "",
        Action.ALLOW,
        List.of(),
        "",
        0,
        List.of());
  }
}
