package io.loophound.agent.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.store.engine.StoreException;
import org.junit.jupiter.api.Test;

class RedisVersionTest {
  @Test
  void namesTheServer() throws StoreException {
    assertThat(RedisVersion.of("# Server\r\nredis_version:7.0.15\r\nos:Linux\r\n"))
        .isEqualTo("Redis 7.0.15");
    assertThat(
            RedisVersion.of(
                "redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.0.1\r\n"))
        .isEqualTo("Valkey 8.0.1");
    assertThat(RedisVersion.of("dragonfly")).isEqualTo("a server of unknown version");
  }

  @Test
  void refusesOneThatIsTooOld() {
    assertThatThrownBy(() -> RedisVersion.of("redis_version:6.0.16\r\n"))
        .isInstanceOf(StoreException.class)
        .hasMessage("Redis 6.0.16 is too old: it needs 6.2 or newer");
  }
}
