package io.loophound.agent.operator.alert;

import java.time.Duration;

/**
 * What is told, and to whom.
 *
 * @param url the address of the webhook; empty: none
 * @param format what the receiver of the webhook understands
 * @param secret signs what goes to the webhook; empty: nothing is signed
 * @param mail who gets e-mail
 * @param told what is told
 */
public record AlertSettings(
    String url, AlertFormat format, String secret, MailSettings mail, Told told) {
  /** Nobody is told anything. */
  public static final AlertSettings NONE =
      new AlertSettings(
          "",
          AlertFormat.GENERIC,
          "",
          MailSettings.NONE,
          new Told(false, false, Duration.ZERO, false));

  /**
   * What is told.
   *
   * @param stops whether decisions that stop a run are
   * @param warnings whether decisions that stop nothing are as well
   * @param cooldown after one alert of an agent and a detector, no other of both for so long
   * @param digest whether there is one message more for each day
   */
  public record Told(boolean stops, boolean warnings, Duration cooldown, boolean digest) {}
}
