package io.loophound.compat;

import dev.failsafe.Failsafe;
import dev.failsafe.function.CheckedPredicate;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/** An AI service that is asked again, up to three times more, whenever it fails. */
public final class Retries {
  private static final int MORE = 3;
  private static final Duration PAUSE = Duration.ofMillis(10);

  private final AtomicInteger attempts = new AtomicInteger();
  private final ChatModel model =
      OpenAiChatModel.builder()
          .baseUrl(System.getenv("OPENAI_BASE_URL"))
          .apiKey("stand-in")
          .modelName(System.getenv("OPENAI_MODEL"))
          .build();

  private Retries() {}

  /** The way is the library that asks again. */
  public static void main(String[] args) {
    Retries retries = new Retries();
    Runtime.getRuntime().addShutdownHook(new Thread(retries::tell));
    Ending.print(retries.way(args[0]));
  }

  private void tell() {
    System.out.println("attempts: " + attempts);
  }

  private String ask() throws Exception {
    attempts.incrementAndGet();
    return Clerk.answer("call", model, null);
  }

  private Callable<String> way(String way) {
    return switch (way) {
      case "none" -> this::ask;
      case "spring" -> () -> new RetryTemplate(policy()).execute(this::ask);
      case "spring-own-policy" -> () -> new RetryTemplate(own()).execute(this::ask);
      case "resilience4j" -> resilience4j(failure -> true);
      case "resilience4j-refuses" -> resilience4j(failure -> !isKill(failure));
      case "failsafe" -> failsafe(failure -> false);
      case "failsafe-aborts" -> failsafe(Retries::isKill);
      default -> throw new IllegalArgumentException(way);
    };
  }

  private static RetryPolicy policy() {
    return RetryPolicy.builder().maxRetries(MORE).delay(PAUSE).build();
  }

  /** A policy that an application has written itself. */
  private static RetryPolicy own() {
    AtomicInteger failures = new AtomicInteger();
    return new RetryPolicy() {
      @Override
      public boolean shouldRetry(Throwable failure) {
        return failures.incrementAndGet() <= MORE;
      }

      @Override
      public org.springframework.util.backoff.BackOff getBackOff() {
        return new org.springframework.util.backoff.FixedBackOff(PAUSE.toMillis(), MORE);
      }
    };
  }

  private Callable<String> resilience4j(Predicate<Throwable> again) {
    RetryConfig config =
        RetryConfig.custom()
            .maxAttempts(1 + MORE)
            .waitDuration(PAUSE)
            .retryOnException(again)
            .build();
    return Retry.decorateCallable(Retry.of("clerk", config), this::ask);
  }

  private Callable<String> failsafe(CheckedPredicate<Throwable> last) {
    var policy =
        dev.failsafe.RetryPolicy.<String>builder()
            .withMaxRetries(MORE)
            .withDelay(PAUSE)
            .abortOn(last)
            .build();
    return () -> Failsafe.with(policy).get(this::ask);
  }

  private static boolean isKill(Throwable failure) {
    return failure.getClass().getName().equals("java.lang.LoopHoundKill");
  }
}
