package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.event.Event;
import java.io.IOException;

/** A receiver of alerts. */
public interface Receiver {

  /** The option that names it. */
  String option();

  /**
   * Sends one alert.
   *
   * @throws RefusedException when sending it again is pointless
   * @throws IOException when sending it again may help
   */
  void send(Event event) throws IOException;
}
