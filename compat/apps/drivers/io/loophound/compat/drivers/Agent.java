package io.loophound.compat.drivers;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** What the agent in this JVM takes the current thread's work for. */
final class Agent {
  private Agent() {}

  /** The activation of this thread, asked for twice; 0 when it cannot be asked. */
  static String activation() {
    return current() + "/" + current();
  }

  private static long current() {
    try {
      Field hook = Class.forName("java.lang.LoopHoundGate").getDeclaredField("enterHook");
      hook.setAccessible(true);
      ClassLoader loader = hook.get(null).getClass().getClassLoader();
      Class<?> activations = loader.loadClass("io.loophound.agent.seam.Activations");
      return (long) activations.getMethod("current").invoke(null);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return 0;
    }
  }

  /** Calls a model that is not there: the agent begins with the first call. */
  static void callModel() throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:1/v1/chat/completions"))
            .header("content-type", "application/json")
            .POST(
                BodyPublishers.ofString(
                    "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}"))
            .build();
    try {
      HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
    } catch (IOException expected) {
      // nobody listens there; the call was seen
    }
  }

  /** What a page of this JVM says. */
  static String get(int port) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/")).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }
}
