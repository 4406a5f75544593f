package io.loophound.agent.operator.alert;

import java.time.Duration;

/**
 * Which alerts are sent, and to whom.
 *
 * @param url the address of the webhook; empty for none
 * @param format what the receiver of the webhook understands
 * @param secret signs webhook requests; empty for no signature
 * @param mail who gets e-mail
 * @param told which events are sent
 */
public record AlertSettings(
    String url, AlertFormat format, String secret, MailSettings mail, AlertChoice told) {
  /** Whether alerts go out by e-mail. */
  public boolean mails() {
    return !mail.to().isEmpty();
  }

  /**
   * Which events are sent.
   *
   * @param stops whether decisions that stop a run are
   * @param warnings whether decisions that stop nothing are as well
   * @param cooldown how long after an alert no other one of the same agent and detector is sent
   * @param digest whether a summary is sent each day
   */
  public record AlertChoice(boolean stops, boolean warnings, Duration cooldown, boolean digest) {}
}
