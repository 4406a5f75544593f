package io.loophound.agent.it.activations.apps;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** What the agent in this JVM thinks of the current thread, and a model call to wake it up. */
final class Agent {
  private Agent() {}

  /** The activation of this thread. */
  static long activation() {
    try {
      return (long) activations().getMethod("current").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Calls a model that is not there. */
  static void callModel() throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:1/v1/chat/completions"))
            .header("content-type", "application/json")
            .POST(
                BodyPublishers.ofString(
                    "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}"))
            .build();
    try {
      int status = HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
      throw new IllegalStateException("status " + status);
    } catch (IOException expected) {
      // refused; the call was seen
    }
  }

  /** Under which a Reactor context carries an activation. */
  static Object key() {
    try {
      return activations().getField("KEY").get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Class<?> activations() {
    try {
      Field hook = Class.forName("java.lang.LoopHoundGate").getDeclaredField("enterHook");
      hook.setAccessible(true);
      ClassLoader loader = hook.get(null).getClass().getClassLoader();
      return loader.loadClass("io.loophound.agent.seam.Activations");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
