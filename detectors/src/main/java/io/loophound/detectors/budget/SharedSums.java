package io.loophound.detectors.budget;

/** The sums of a day that several processes keep together. */
public interface SharedSums {

  /**
   * {@return what time it is for all of them, in milliseconds since 1970; 0 while that is not
   * known} Days go by it, since the clocks of processes may differ.
   */
  default long epochMillis() {
    return 0;
  }

  /**
   * {@return what the runs of an agent spend on a day}
   *
   * @param agent the agent's name; empty if it has none
   * @param day counted from 1970-01-01 in UTC
   */
  SharedSum ofAgent(String agent, long day);

  /**
   * {@return what is spent for a user, who is identified by a digest}
   *
   * @param user the digest
   * @param day counted from 1970-01-01 in UTC
   */
  SharedSum ofUser(String user, long day);

  /**
   * {@return what is spent for a tenant, who is identified by a digest}
   *
   * @param tenant the digest
   * @param day counted from 1970-01-01 in UTC
   */
  SharedSum ofTenant(String tenant, long day);

  /**
   * {@return what all processes spend on a day}
   *
   * @param day counted from 1970-01-01 in UTC
   */
  SharedSum ofFleet(long day);
}
