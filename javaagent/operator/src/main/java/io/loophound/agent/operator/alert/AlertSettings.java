package io.loophound.agent.operator.alert;

import java.time.Duration;

/**
 * Where alerts go.
 *
 * @param url the address of the webhook; empty: nowhere
 * @param format what the receiver understands
 * @param secret signs each alert; empty: none is signed
 * @param warnings whether decisions that stop nothing are told as well
 * @param cooldown after one alert of an agent and a detector, no other of both for so long
 */
public record AlertSettings(
    String url, AlertFormat format, String secret, boolean warnings, Duration cooldown) {

  /** Whether anybody is to be told. */
  public boolean on() {
    return !url.isEmpty();
  }
}
