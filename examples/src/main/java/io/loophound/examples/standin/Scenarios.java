package io.loophound.examples.standin;

import io.loophound.examples.standin.scenario.Chants;
import io.loophound.examples.standin.scenario.Chat;
import io.loophound.examples.standin.scenario.FailingTool;
import io.loophound.examples.standin.scenario.FailingTwice;
import io.loophound.examples.standin.scenario.Healthy;
import io.loophound.examples.standin.scenario.Overloaded;
import io.loophound.examples.standin.scenario.ParseRetry;
import io.loophound.examples.standin.scenario.PingPong;
import io.loophound.examples.standin.scenario.Recovers;
import io.loophound.examples.standin.scenario.TwoTools;
import io.loophound.examples.standin.talk.Scenario;
import java.util.List;

/** All scenarios. */
final class Scenarios {
  private static final List<Scenario> ALL =
      List.of(
          new FailingTool(),
          new PingPong(),
          new ParseRetry(),
          new Healthy(),
          new Recovers(),
          new Overloaded(),
          new FailingTwice(),
          new Chat(),
          new TwoTools(),
          new Chants());

  private Scenarios() {}

  /** The scenario of a model name, which is a scenario's name or {@code name@anything}. */
  static Scenario find(String model) {
    int at = model.indexOf('@');
    String name = at < 0 ? model : model.substring(0, at);
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
  }

  static List<String> names() {
    return ALL.stream().map(Scenario::name).toList();
  }
}
