package io.loophound.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReloadsTest {
  private final AtomicInteger seen = new AtomicInteger();
  private final Reloads reloads =
      new Reloads(Set.of(Restarting.class.getName()), seen::incrementAndGet);

  private static final class Restarting extends ClassLoader {}

  @Test
  void eachLoaderOfAnApplicationCountsOnce() {
    ClassLoader first = new Restarting();
    ClassLoader second = new Restarting();
    for (int i = 0; i < 3; i++) {
      reloads.loads(first);
    }
    assertThat(seen).hasValue(1);
    reloads.loads(second);
    reloads.loads(first);
    assertThat(seen).hasValue(2);
  }

  @Test
  void otherLoadersSayNothing() throws Exception {
    reloads.loads(null);
    reloads.loads(getClass().getClassLoader());
    try (URLClassLoader script = new URLClassLoader(new URL[0])) {
      reloads.loads(script);
    }
    assertThat(seen).hasValue(0);
  }
}
