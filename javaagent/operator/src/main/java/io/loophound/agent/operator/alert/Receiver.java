package io.loophound.agent.operator.alert;

import io.loophound.agent.operator.event.Event;
import java.io.IOException;

/** Who gets alerts. */
public interface Receiver {

  /** The option that names it. */
  String option();

  /**
   * Sends one alert.
   *
   * @throws RefusedException when there is no use in sending it again
   * @throws IOException when there may be
   */
  void send(Event event) throws IOException;
}
