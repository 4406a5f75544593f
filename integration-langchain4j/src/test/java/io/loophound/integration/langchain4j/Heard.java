package io.loophound.integration.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.loophound.agent.seam.Scopes;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Collects what the application hears. */
final class Heard implements StreamingChatResponseHandler {
  final List<String> partial = new CopyOnWriteArrayList<>();
  final List<Throwable> errors = new CopyOnWriteArrayList<>();
  final CompletableFuture<Object> end = new CompletableFuture<>();

  @Override
  public void onPartialResponse(String text) {
    partial.add(text);
  }

  @Override
  public void onCompleteResponse(ChatResponse response) {
    assertThat(Scopes.isInModelCall()).isFalse();
    end.complete(response);
  }

  @Override
  public void onError(Throwable error) {
    assertThat(Scopes.isInModelCall()).isFalse();
    errors.add(error);
    end.complete(error);
  }

  Object end() throws Exception {
    return end.get(120, TimeUnit.SECONDS);
  }
}
