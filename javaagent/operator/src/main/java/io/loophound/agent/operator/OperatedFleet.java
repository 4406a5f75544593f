package io.loophound.agent.operator;

import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.http.Problem;
import java.util.List;
import java.util.Map;

/** What operators need of the processes that share a store. It may take as long as the store. */
public interface OperatedFleet {

  /** Where the store is, without a password. */
  String address();

  /** What shares it: the processes that live, each as it is written. */
  List<Map<String, Object>> members();

  /** The policies in force here: of this service, and of all services. */
  List<Map<String, Object>> policies();

  /** How often a version of the policies could not be used here. */
  default long rejections() {
    return 0;
  }

  /**
   * The versions of the policies, newest first.
   *
   * @param all whether of all services, not only of this one
   * @throws Problem when the store does not answer
   */
  List<Map<String, Object>> versions(boolean all);

  /**
   * A new version.
   *
   * @param number its number
   * @param changed the options that it sets to something else than the version before
   */
  record NewVersion(long number, List<String> changed) {}

  /**
   * Makes an earlier version the newest one, but for the mode, which stays as it is: whoever takes
   * back a policy does not mean to switch enforcement on or off.
   *
   * @throws Problem when there is none, or the store does not answer
   */
  NewVersion restore(long version, Edit edit);

  /**
   * Changes how many processes try the canary: 100 gives it to all, 0 to none.
   *
   * @throws Problem when there is none, or the store does not answer
   */
  NewVersion canary(int share, Edit edit);
}
