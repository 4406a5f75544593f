package io.loophound.detectors.guard;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.view.RoundView;
import io.loophound.detectors.view.Waste;
import java.util.List;

/**
 * The reason for a verdict. It contains names, counts and amounts, but no text of the conversation.
 *
 * @param what what repeats, in words: {@code tool "search"}, {@code a cycle of 2 calls}
 * @param equal the fields that stayed equal, such as {@code arguments} and {@code result}
 * @param count how many times it was seen, including this time
 * @param limit how a limit stands, if it is about one
 * @param steps the steps of the repetition
 * @param waste what was spent since the first repeat
 * @param remedy the settings that would change the decision
 * @param scored what the score says
 * @param landing the tools that the run may still call after a budget is used up; empty otherwise
 */
public record Evidence(
    String what,
    List<String> equal,
    int count,
    Limit limit,
    Steps steps,
    Waste waste,
    Remedy remedy,
    Scored scored,
    List<String> landing) {

  /** How a limit stands. */
  public enum Limit {
    /** It is not about a limit, or about one that time gives back. */
    NONE,
    /** It is near, and not reached. */
    NEAR,
    /** It is used up, and waiting does not help. */
    USED_UP
  }

  /**
   * The steps of a repetition, from 1, in the order the run made them.
   *
   * @param first the first step; 0 if it is not about steps
   * @param last the last step
   */
  public record Steps(int first, int last) {}

  /**
   * The settings that would change a decision.
   *
   * @param property the property that changes the decision, with its value and one that would allow
   *     this call; empty if there is none
   * @param actsBy the property that makes the detector act instead of reporting, with its value;
   *     empty if there is none
   * @param configured the action that the settings give for what was found. The verdict's is
   *     another where the call cannot take it: a model call cannot carry a note. {@link
   *     Action#ALLOW} if no setting decided, as when an operator ends a run
   */
  public record Remedy(String property, String actsBy, Action configured) {
    /** No setting decided. */
    public static final Remedy NONE = new Remedy("", "", Action.ALLOW);
  }

  /**
   * What the score says.
   *
   * @param sign the name of the sign that decided; empty for anything but the score
   * @param score the score reached; 0 for anything but the score
   * @param rounds the newest tool calls of the run with their signs, oldest first; empty for
   *     anything but the score of tool calls
   */
  public record Scored(String sign, double score, List<RoundView> rounds) {
    /** Not decided by the score. */
    public static final Scored NOT = new Scored("", 0, List.of());

    public Scored {
      rounds = List.copyOf(rounds);
    }
  }

  public Evidence {
    equal = List.copyOf(equal);
    landing = List.copyOf(landing);
  }

  /**
   * Evidence that is neither the score's nor a budget's.
   *
   * @param what what repeats or happened, in words
   * @param equal the fields that stayed equal
   * @param count how many times it was seen
   * @param steps the steps of the repetition
   * @param waste what was spent since the first repeat
   * @param remedy the settings that would change the decision
   */
  public Evidence(
      String what, List<String> equal, int count, Steps steps, Waste waste, Remedy remedy) {
    this(what, equal, count, Limit.NONE, steps, waste, remedy, Scored.NOT, List.of());
  }
}
