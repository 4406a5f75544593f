package io.loophound.agent.it.fleet.apps;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.TextMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.springframework.jms.listener.DefaultMessageListenerContainer;

/**
 * Takes messages of a JMS queue for each line of its standard input, {@code QUEUE COUNT fails 3} or
 * {@code QUEUE COUNT works 3}: a listener of Spring asks a model about each, and fails afterwards
 * or not. Then it leaves the broker, and says the highest status of its calls: {@code 200 (end of
 * 3)}, or 0 if there were too few messages.
 */
public final class Takes {
  private static final int LONGEST_WAIT_SECONDS = 120;
  private static final String BODY =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"You check orders.\"},"
          + "{\"role\":\"user\",\"content\":\"%s\"}]}";

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address = URI.create(System.getenv("OPENAI_BASE_URL") + "/chat/completions");
  private final BlockingQueue<Integer> answers = new LinkedBlockingQueue<>();
  private int left; // of the messages that are to be taken

  private Takes() {}

  public static void main(String[] arguments) throws Exception {
    Takes takes = new Takes();
    takes.ask("hello"); // the agent begins to look
    System.out.println("ready");
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] words = line.split(" ", 4);
      int status = takes.take(words[0], Integer.parseInt(words[1]), words[2].equals("fails"));
      System.out.println(status + " (end of " + words[3] + ")");
    }
  }

  private int take(String queue, int count, boolean fails) throws InterruptedException {
    DefaultMessageListenerContainer container = new DefaultMessageListenerContainer();
    container.setConnectionFactory(
        new ActiveMQConnectionFactory(
            System.getenv("BROKER")
                + "?jms.prefetchPolicy.all=1"
                + "&jms.redeliveryPolicy.maximumRedeliveries=-1"
                + "&jms.redeliveryPolicy.initialRedeliveryDelay=600000")); // to another one first
    container.setDestinationName(queue);
    container.setSessionTransacted(true);
    container.setErrorHandler(failure -> {});
    container.setMessageListener((MessageListener) message -> work(message, fails));
    container.afterPropertiesSet();
    left(count);
    container.start();
    int highest = 0;
    for (int i = 0; i < count; i++) {
      Integer status = answers.poll(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
      if (status == null) {
        highest = 0;
        break;
      }
      highest = Math.max(highest, status);
    }
    container.shutdown();
    return highest;
  }

  private synchronized void left(int count) {
    left = count;
  }

  private synchronized void work(Message message, boolean fails) {
    if (left == 0) {
      throw new IllegalStateException("the next one is for another worker");
    }
    try {
      answers.add(ask(((TextMessage) message).getText()));
      left--;
    } catch (IOException | JMSException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    if (fails) {
      throw new IllegalStateException("the order cannot be stored");
    }
  }

  private int ask(String text) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(BODY.formatted(text)))
            .build();
    return client.send(request, BodyHandlers.ofString()).statusCode();
  }
}
