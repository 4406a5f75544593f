package io.loophound.agent.store.redis;

import io.loophound.agent.store.engine.StoreException;

/** A cluster keeps the keys on another node. */
final class StoreMoved extends StoreException {
  private static final long serialVersionUID = 1L;

  private final String host;
  private final int port;

  StoreMoved(String host, int port) {
    super("its cluster has moved them to " + host + ':' + port);
    this.host = host;
    this.port = port;
  }

  String host() {
    return host;
  }

  int port() {
    return port;
  }
}
