package io.loophound.agent.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisPlaceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "redis://h | redis://h:6379",
        "redis://u:hidden@a:1,b,[::1]:3/2 | redis://a:1,b:6379,[::1]:3/2",
        "redis+sentinel://a,b:7,[::1]/main | redis+sentinel://a:26379,b:7,[::1]:26379/main",
        "rediss+sentinel://u:hidden@a/main/3 | rediss+sentinel://a:26379/main/3"
      })
  void showsNoPassword(String text, String shown) {
    assertThat(RedisPlace.of(text)).hasToString(shown);
  }

  @Test
  void eachAddressHasTheLogin() {
    RedisPlace place = RedisPlace.of("redis+sentinel://u:p%40ss@a,b/main/3").with("other");
    assertThat(place.addresses())
        .containsExactly(
            new RedisAddress(false, "a", 26379, 3, "u", "other"),
            new RedisAddress(false, "b", 26379, 3, "u", "other"));
    assertThat(place.primary()).isEqualTo("main");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis+sentinel://u:hidden@a",
        "redis+sentinel://u:hidden@a/",
        "redis+sentinel://u:hidden@a/ma in",
        "redis+sentinel://u:hidden@a/main/x",
        "redis://u:hidden@a,,b",
        "http://u:hidden@a,b",
        "u:hidden@a,b"
      })
  void saysWhatIsWrongWithoutThePassword(String text) {
    assertThatThrownBy(() -> RedisPlace.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("hidden"));
  }
}
