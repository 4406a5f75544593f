package io.loophound.benchmarks.day;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Asks the admin API for what the dashboard asks for, each second. */
final class OpenDashboard implements Runnable {
  private static final String[] PATHS = {"status", "runs", "verdicts", "agents", "metrics"};
  private static final long PAUSE_MILLIS = 1_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Thread thread = new Thread(this, "dashboard");
  private final DayAgent agent;
  private long looks;

  OpenDashboard(DayAgent agent) {
    this.agent = agent;
  }

  /** Begins to look. */
  OpenDashboard open() {
    thread.start();
    return this;
  }

  /** Looks no more. */
  void close() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }

  /** How often it has got everything. */
  synchronized long looks() {
    return looks;
  }

  @Override
  public void run() {
    try {
      while (true) {
        for (String path : PATHS) {
          get(path);
        }
        synchronized (this) {
          looks++;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void get(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(agent.address() + "/api/v1/" + path))
            .header("Authorization", "Bearer " + agent.bearer())
            .build();
    HttpResponse<String> reply = client.send(request, BodyHandlers.ofString());
    if (reply.statusCode() != 200) {
      throw new IOException(path + ": " + reply.statusCode() + " " + reply.body());
    }
  }
}
