package io.loophound.agent.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port at which nobody listens, for a program that is started with its number. It is none of
 * those that the system gives to whoever asks for any: somebody would have it before the program.
 */
public final class FreePort {
  private static final int FIRST = 10_000;
  private static final int COUNT = 12_000; // the bus of a cluster of Redis is 10,000 further

  private FreePort() {}

  /** Its number. */
  public static int find() {
    int port;
    do {
      port = FIRST + ThreadLocalRandom.current().nextInt(COUNT);
    } while (!isFree(port));
    return port;
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
