package io.loophound.benchmarks.operated;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** Requests what an open dashboard requests, at the same rate, and the metrics. */
final class Dashboard implements Runnable {
  private static final long EVERY_NANOS = 2_000_000_000L;
  private static final List<String> PARTS =
      List.of("status", "runs?limit=100", "verdicts?limit=1000", "agents", "spend", "metrics");

  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicBoolean open = new AtomicBoolean();
  private final Station station;
  private final String bearer;
  private final LongAdder looks = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAccumulator slowest = new LongAccumulator(Math::max, 0);

  Dashboard(Station station) throws IOException {
    this.station = station;
    bearer = "Bearer " + Files.readString(station.token());
    Thread thread = new Thread(this, "dashboard");
    thread.setDaemon(true);
    thread.start();
  }

  void open(boolean now) {
    open.set(now);
  }

  @Override
  public void run() {
    while (!Thread.currentThread().isInterrupted()) {
      long began = System.nanoTime();
      if (open.get()) {
        look();
        slowest.accumulate(System.nanoTime() - began);
      }
      LockSupport.parkNanos(EVERY_NANOS);
    }
  }

  private void look() {
    for (String part : PARTS) {
      URI uri = URI.create("http://127.0.0.1:" + station.port() + "/api/v1/" + part);
      HttpRequest request = HttpRequest.newBuilder(uri).header("Authorization", bearer).build();
      try {
        int status = client.send(request, BodyHandlers.ofString()).statusCode();
        failures.add(status == 200 ? 0 : 1);
      } catch (IOException e) {
        failures.increment();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    looks.increment();
  }

  @Override
  public String toString() {
    return looks + " looks, slowest " + slowest.get() / 1_000_000 + " ms, failed " + failures;
  }
}
