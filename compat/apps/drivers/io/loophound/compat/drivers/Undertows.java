package io.loophound.compat.drivers;

import io.undertow.Undertow;
import io.undertow.server.handlers.BlockingHandler;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;

/** Undertow, whose workers are no pool of the JDK. */
final class Undertows {
  private Undertows() {}

  static Callable<String> start() {
    Undertow server =
        Undertow.builder()
            .addHttpListener(0, "127.0.0.1")
            .setHandler(
                new BlockingHandler(
                    exchange -> exchange.getResponseSender().send(Agent.activation())))
            .build();
    server.start();
    InetSocketAddress address = (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
    return () -> Agent.get(address.getPort());
  }
}
