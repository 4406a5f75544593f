package io.loophound.integration.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockingDetails;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.PartialToolCallContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.loophound.integration.testkit.TestContext;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StreamObserverTest {
  private final TestContext agent = new TestContext();
  private final StreamingChatResponseHandler target = mock(StreamingChatResponseHandler.class);
  private final StreamingChatResponseHandler observed =
      StreamObserver.observe(
          target,
          ChatModelHandler.begin(
              agent, ChatRequest.builder().messages(UserMessage.from("hi")).build(), () -> null),
          agent);

  static List<Method> methods() {
    return List.of(StreamingChatResponseHandler.class.getMethods());
  }

  @ParameterizedTest
  @MethodSource("methods")
  void passesOn(Method method) throws Exception {
    Object[] arguments = new Object[method.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = argument(method.getParameterTypes()[i]);
    }
    method.invoke(observed, arguments);

    assertThat(mockingDetails(target).getInvocations())
        .singleElement()
        .satisfies(
            call -> {
              assertThat(call.getMethod()).isEqualTo(method);
              assertThat(call.getRawArguments()[0]).isSameAs(arguments[0]);
            });
  }

  private static Object argument(Class<?> type) {
    if (type == String.class) {
      return "text";
    }
    if (type == PartialResponseContext.class) {
      return new PartialResponseContext(mock(StreamingHandle.class));
    }
    if (type == PartialThinkingContext.class) {
      return new PartialThinkingContext(mock(StreamingHandle.class));
    }
    if (type == PartialToolCallContext.class) {
      return new PartialToolCallContext(mock(StreamingHandle.class));
    }
    return mock(type);
  }

  @Test
  void endsOnce() {
    observed.onError(new IllegalStateException("a"));
    observed.onError(new IllegalStateException("b"));
    observed.onCompleteResponse(null);
    assertThat(agent.replies).hasSize(1);
    assertThat(agent.errors).isEmpty();
  }

  @Test
  void isItselfAndLooksLikeItsTarget() {
    assertThat(List.of(observed)).contains(observed).doesNotContain(target);
    assertThat(observed).hasSameHashCodeAs(target);
    assertThat(observed.toString()).contains(StreamingChatResponseHandler.class.getSimpleName());
  }
}
