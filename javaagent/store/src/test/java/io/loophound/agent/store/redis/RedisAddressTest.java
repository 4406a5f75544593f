package io.loophound.agent.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisAddressTest {
  @ParameterizedTest
  @CsvSource({
    "redis://h, false, h, 6379, 0, '', ''",
    "REDISS://h:7000/3, true, h, 7000, 3, '', ''",
    "redis://:se%40cret@h, false, h, 6379, 0, '', se@cret",
    "redis://app:a+b@h:1/, false, h, 1, 0, app, a+b",
    "redis://[::1]:7, false, ::1, 7, 0, '', ''"
  })
  void readsWhatIsAllowed(
      String text, boolean tls, String host, int port, int database, String user, String password) {
    assertThat(RedisAddress.of(text))
        .isEqualTo(new RedisAddress(tls, host, port, database, user, password));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:6379",
        "http://u:hidden@h",
        "redis://",
        "redis://u:hidden@",
        "redis://u:hidden@h/x",
        "redis://u:hidden@h/-1",
        "redis://u:hid den@h",
        "redis://u:hidden@h?db=1"
      })
  void refusesTheRestAndShowsNoPassword(String text) {
    assertThatThrownBy(() -> RedisAddress.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .doesNotContain("hid");
  }

  @Test
  void showsNoPassword() {
    assertThat(RedisAddress.of("rediss://u:hidden@h/2")).hasToString("rediss://h:6379/2");
  }
}
