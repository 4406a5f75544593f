package io.loophound.agent.store.view;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A way to a server on which some requests and answers get lost. What becomes of each request is
 * drawn from a seeded source, in the order in which they come.
 */
final class LossyLink implements AutoCloseable {
  private static final int BUFFER = 65_536;
  private static final byte[] QUIT = "QUIT\r\n".getBytes(StandardCharsets.US_ASCII);

  /** What becomes of a request. */
  enum Fate {
    /** It is answered. */
    ARRIVES,
    /** The connection breaks before it arrives. */
    LOST,
    /** It arrives, and the connection breaks before the answer. */
    ANSWER_LOST,
    /** It arrives, and the connection breaks in the middle of the answer. */
    ANSWER_CUT,
    /** The connection breaks, and it arrives when others that were sent later were answered. */
    LATE
  }

  private static final int AFTER = 6; // requests later it arrives

  private final ServerSocket here;
  private final int to;
  private final Random random;
  private final Map<Fate, Integer> counts = new EnumMap<>(Fate.class);
  private final List<Late> late = new ArrayList<>();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private List<Fate> faults = List.of();
  private double share;
  private long requests;

  /** A request that is still under way. */
  private record Late(Socket on, String bytes, long due) {}

  /** A way to a port of this machine, on which nothing gets lost yet. */
  LossyLink(int to, long seed) {
    this.to = to;
    random = new Random(seed);
    try {
      here = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    run(this::accept);
  }

  private static void run(Runnable task) {
    Thread thread = new Thread(task, "link");
    thread.setDaemon(true);
    thread.start();
  }

  String url() {
    return "redis://127.0.0.1:" + here.getLocalPort();
  }

  /** From now on such a part of the requests, or their answers, get lost. */
  synchronized void lose(double part, List<Fate> how) {
    share = part;
    faults = how;
  }

  /** From now on everything arrives, also what was late. */
  synchronized void mend() {
    share = 0;
    late.forEach(LossyLink::deliver);
    late.clear();
  }

  /** How often that happened. */
  synchronized int count(Fate fate) {
    return counts.getOrDefault(fate, 0);
  }

  /** How many requests were not answered. */
  synchronized int unanswered() {
    return counts.entrySet().stream()
        .filter(each -> each.getKey() != Fate.ARRIVES)
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  private void accept() {
    try {
      while (true) {
        Socket from = here.accept();
        Socket on = new Socket(InetAddress.getLoopbackAddress(), to);
        on.setTcpNoDelay(true);
        from.setTcpNoDelay(true);
        sockets.add(from);
        sockets.add(on);
        Way way = new Way(from, on);
        run(way::requests);
        run(way::answers);
      }
    } catch (IOException e) {
      // it is closed
    }
  }

  private synchronized Fate draw() {
    requests++;
    late.stream().filter(each -> requests >= each.due()).forEach(LossyLink::deliver);
    late.removeIf(each -> requests >= each.due());
    Fate fate =
        random.nextDouble() >= share ? Fate.ARRIVES : faults.get(random.nextInt(faults.size()));
    counts.merge(fate, 1, Integer::sum);
    return fate;
  }

  private synchronized void later(Socket on, String bytes) {
    late.add(new Late(on, bytes, requests + AFTER));
  }

  /** Returns when the server has done it. */
  private static void deliver(Late request) {
    try (Socket on = request.on()) {
      on.getOutputStream().write(request.bytes().getBytes(StandardCharsets.ISO_8859_1));
      on.getOutputStream().write(QUIT);
      on.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One connection. */
  private final class Way {
    private final Socket from;
    private final Socket on;
    private volatile Fate fate = Fate.ARRIVES;

    Way(Socket from, Socket on) {
      this.from = from;
      this.on = on;
    }

    void requests() {
      byte[] buffer = new byte[BUFFER];
      try (from) {
        InputStream in = from.getInputStream();
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          fate = draw();
          switch (fate) {
            case LOST -> {
              on.close();
              return;
            }
            case LATE -> {
              later(on, new String(buffer, 0, n, StandardCharsets.ISO_8859_1));
              return;
            }
            default -> on.getOutputStream().write(buffer, 0, n);
          }
        }
        on.close();
      } catch (IOException e) {
        if (fate != Fate.LATE) {
          closeQuietly(on);
        }
      }
      sockets.remove(from);
    }

    void answers() {
      byte[] buffer = new byte[BUFFER];
      try {
        InputStream in = on.getInputStream();
        for (int n = in.read(buffer); n >= 0 && fate != Fate.LATE; n = in.read(buffer)) {
          if (fate == Fate.ANSWER_LOST || fate == Fate.ANSWER_CUT) {
            from.getOutputStream().write(buffer, 0, fate == Fate.ANSWER_CUT ? n / 2 : 0);
            break;
          }
          from.getOutputStream().write(buffer, 0, n);
        }
      } catch (IOException e) {
        // one side has ended
      }
      if (fate != Fate.LATE) {
        closeQuietly(on);
        closeQuietly(from);
        sockets.remove(on);
      }
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is closed
    }
  }

  @Override
  public void close() throws IOException {
    here.close();
    sockets.forEach(LossyLink::closeQuietly);
  }
}
