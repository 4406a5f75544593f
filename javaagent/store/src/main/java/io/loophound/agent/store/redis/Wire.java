package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.StoreException;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.exceptions.JedisException;

/** One connection, on which commands are sent in one go and answered in the same order. */
final class Wire implements AutoCloseable {
  private final Connection connection;
  private final List<CommandArguments> commands = new ArrayList<>();

  private Wire(Connection connection) {
    this.connection = connection;
  }

  static Wire open(RedisAddress address, int timeoutMillis) throws StoreException {
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .resp2()
            .clientSetInfoConfig(
                ClientSetInfoConfig.DISABLED) // a command that an ACL need not allow
            .connectionTimeoutMillis(timeoutMillis)
            .socketTimeoutMillis(timeoutMillis)
            .database(address.database());
    if (address.tls()) {
      config.sslOptions(SslOptions.defaults());
    }
    if (!address.password().isEmpty()) {
      config.password(address.password());
    }
    if (!address.user().isEmpty()) {
      config.user(address.user());
    }
    try {
      HostAndPort place = new HostAndPort(address.host(), address.port());
      Connection connection = new Connection(place, config.build());
      connection.connect();
      return new Wire(connection);
    } catch (JedisException e) {
      StoreException failure = Failure.of(e);
      throw address.tls() && !failure.getMessage().startsWith(Failure.NO_TLS)
          ? new StoreException(failure.getMessage() + "; does it speak TLS (rediss)?", e)
          : failure;
    }
  }

  /** Adds a command to those that are sent next. */
  void add(Command command, Object... arguments) {
    CommandArguments all = new CommandArguments(command);
    for (Object argument : arguments) {
      all.add(argument);
    }
    commands.add(all);
  }

  /** How many commands wait to be sent. */
  int size() {
    return commands.size();
  }

  /** Sends them; each answer is what the server said, or an exception. */
  List<Object> send() throws StoreException {
    try {
      commands.forEach(connection::sendCommand);
      return connection.getMany(commands.size());
    } catch (JedisException e) {
      throw Failure.of(e);
    } finally {
      commands.clear();
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (JedisException e) {
      // it is gone already
    }
  }
}
