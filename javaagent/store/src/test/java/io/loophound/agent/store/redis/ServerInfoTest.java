package io.loophound.agent.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.store.engine.StoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerInfoTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0       | noeviction   | 1 | Redis 7.0.15",
        "0       | allkeys-lru  | 1 | Redis 7.0.15",
        "1000000 | noeviction   | 1 | Redis 7.0.15",
        "1000000 | allkeys-lru  | 1 | Redis 7.0.15; budgets may begin anew: maxmemory-policy allkeys-lru",
        "1000000 | volatile-ttl | 0 | Redis 7.0.15; budgets may begin anew: maxmemory-policy volatile-ttl, appendonly no",
        "0       | noeviction   | 0 | Redis 7.0.15; budgets may begin anew: appendonly no"
      })
  void saysWhatMakesItForget(String most, String policy, String saves, String said)
      throws StoreException {
    String info =
        "redis_version:7.0.15\r\nmaxmemory:%s\r\nmaxmemory_policy:%s\r\naof_enabled:%s\r\n"
            .formatted(most, policy, saves);
    assertThat(ServerInfo.of(info)).isEqualTo(said);
  }

  @Test
  void whatIsNotSaidIsNotGuessed() throws StoreException {
    assertThat(ServerInfo.of("redis_version:7.0.15\r\n")).isEqualTo("Redis 7.0.15");
    assertThat(ServerInfo.of("")).isEqualTo("a server of unknown version");
  }
}
