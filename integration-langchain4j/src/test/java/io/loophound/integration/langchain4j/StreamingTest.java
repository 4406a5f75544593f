package io.loophound.integration.langchain4j;

import static io.loophound.integration.langchain4j.testkit.ScriptedModel.says;
import static io.loophound.integration.testkit.Verdicts.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatRequestOptions;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.langchain4j.testkit.ScriptedModel;
import io.loophound.integration.testkit.WovenTest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StreamingTest extends WovenTest {
  private final ExecutorService worker = Executors.newSingleThreadExecutor();

  @AfterEach
  void stopWorker() throws Exception {
    worker.submit(WovenTest::assertScopesClosed).get(120, TimeUnit.SECONDS);
    worker.shutdown();
  }

  @Test
  void aStreamThatRepeatsItselfEndsWithTheKillAndIsCancelled() throws Exception {
    agent.watch = said -> verdict(Action.BLOCK);
    CancellableModel model = new CancellableModel();
    Heard heard = new Heard();

    model.chat("hi", heard);

    assertThat(heard.end()).isInstanceOf(LoopHoundKill.class);
    assertThat(heard.partial).isEmpty();
    assertThat(heard.errors).hasSize(1);
    assertThat(model.cancelled).isTrue();
    assertThat(agent.replies)
        .singleElement()
        .matches(reply -> reply.end() == ModelReply.End.CANCELLED)
        .matches(reply -> reply.text().equals("par"));
  }

  @Test
  void aStreamThatCannotBeCancelledIsNotHeardAnyMore() throws Exception {
    agent.watch = said -> verdict(Action.BLOCK);
    Heard heard = new Heard();

    new ScriptedModel(call -> says("again")).streaming(worker).chat("hi", heard);

    assertThat(heard.end()).isInstanceOf(LoopHoundKill.class);
    worker.submit(() -> {}).get(120, TimeUnit.SECONDS);
    assertThat(heard.partial).isEmpty();
    assertThat(heard.errors).hasSize(1);
    assertThat(agent.replies).hasSize(1);
  }

  @Test
  void everyWayToCallCountsOnceAndEverythingIsPassedOn() throws Exception {
    ScriptedModel script = new ScriptedModel(call -> says("hello"));
    StreamingChatModel model = script.streaming(worker);
    ChatRequest request = ChatRequest.builder().messages(UserMessage.from("hi")).build();
    Heard[] heard = {new Heard(), new Heard(), new Heard()};

    model.chat("hi", heard[0]);
    model.chat(request, heard[1]);
    model.chat(request, ChatRequestOptions.EMPTY, heard[2]);

    for (Heard each : heard) {
      assertThat(each.end()).isInstanceOf(ChatResponse.class);
      assertThat(each.partial).containsExactly("hello");
    }
    assertThat(script.inModelCall).containsExactly(true, true, true);
    assertThat(agent.requests).hasSize(3);
    assertThat(agent.replies)
        .hasSize(3)
        .allSatisfy(reply -> assertThat(reply.text()).isEqualTo("hello"));
  }

  @Test
  void aRefusedStreamEndsThroughItsErrorChannelOnce() throws Exception {
    agent.beforeModel = call -> verdict(Action.BLOCK);
    ScriptedModel script = new ScriptedModel(call -> says("hello"));
    Heard heard = new Heard();

    script.streaming(worker).chat("hi", heard);

    assertThat(heard.end()).isInstanceOf(LoopHoundKill.class);
    assertThat(heard.errors).hasSize(1);
    assertThat(script.asked).isEmpty();
    assertThat(agent.replies).containsExactly(ModelReply.refused());
  }

  @Test
  void aStreamThatFailsIsHeardOnce() throws Exception {
    RuntimeException failure = new IllegalStateException("overloaded");
    Heard heard = new Heard();
    new ScriptedModel(
            call -> {
              throw failure;
            })
        .streaming(worker)
        .chat("hi", heard);

    assertThat(heard.end()).isSameAs(failure);
    assertThat(agent.replies)
        .containsExactly(ModelReply.failed("java.lang.IllegalStateException: overloaded"));
  }

  @Test
  void aCallThatThrowsAtOnceFails() {
    StreamingChatModel model = new StreamingChatModel() {};
    assertThatThrownBy(() -> model.chat("hi", new Heard())).hasMessage("Not implemented");
    assertThat(agent.replies)
        .containsExactly(ModelReply.failed("java.lang.RuntimeException: Not implemented"));
    assertScopesClosed();
  }

  @Test
  void whatTheHandlerThrowsReachesTheModel() {
    StreamingChatModel model = new ScriptedModel(call -> says("hello")).streaming(Runnable::run);
    RuntimeException bug = new IllegalArgumentException("the application's own");
    Heard heard = new Heard();
    StreamingChatResponseHandler broken =
        new StreamingChatResponseHandler() {
          @Override
          public void onCompleteResponse(ChatResponse response) {
            throw bug;
          }

          @Override
          public void onError(Throwable error) {
            heard.onError(error);
          }
        };
    assertThatThrownBy(() -> model.chat("hi", broken)).isSameAs(bug);
    assertThat(heard.errors).isEmpty();
    assertThat(agent.replies).singleElement().extracting(ModelReply::text).isEqualTo("hello");
    assertScopesClosed();
  }

  @Test
  void aCancelledStreamIsOver() {
    CancellableModel model = new CancellableModel();
    List<String> heard = new CopyOnWriteArrayList<>();
    model.chat(
        "hi",
        new StreamingChatResponseHandler() {
          @Override
          public void onPartialResponse(PartialResponse partial, PartialResponseContext context) {
            heard.add(partial.text());
            assertThat(context.streamingHandle().isCancelled()).isFalse();
            context.streamingHandle().cancel();
            assertThat(context.streamingHandle().isCancelled()).isTrue();
          }

          @Override
          public void onCompleteResponse(ChatResponse response) {
            heard.add("end");
          }

          @Override
          public void onError(Throwable error) {
            heard.add("error");
          }
        });
    assertThat(heard).containsExactly("par");
    assertThat(model.cancelled).isTrue();
    assertThat(agent.replies).containsExactly(ModelReply.cancelled());
  }

  private static final class CancellableModel implements StreamingChatModel, StreamingHandle {
    boolean cancelled;

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
      handler.onPartialResponse(new PartialResponse("par"), new PartialResponseContext(this));
      if (!cancelled) {
        handler.onCompleteResponse(says("par"));
      }
    }

    @Override
    public void cancel() {
      cancelled = true;
    }

    @Override
    public boolean isCancelled() {
      return cancelled;
    }
  }

  @Test
  void aLoopByHandOnTheCallersThreadHidesNoCall() {
    StreamingChatModel model =
        new ScriptedModel(
                call -> {
                  if (call % 2 == 0) {
                    throw new IllegalStateException("every second call fails");
                  }
                  return says("again");
                })
            .streaming(Runnable::run);
    model.chat("hi", new Again(model, 5));

    assertThat(agent.replies)
        .extracting(ModelReply::end)
        .containsExactly(
            ModelReply.End.COMPLETED,
            ModelReply.End.FAILED,
            ModelReply.End.COMPLETED,
            ModelReply.End.FAILED,
            ModelReply.End.COMPLETED);
    assertScopesClosed();
  }

  /** Asks the same again from within the callback, whatever the answer was. */
  private static final class Again implements StreamingChatResponseHandler {
    private final StreamingChatModel model;
    private int left;

    Again(StreamingChatModel model, int calls) {
      this.model = model;
      left = calls;
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
      again();
    }

    @Override
    public void onError(Throwable error) {
      again();
    }

    private void again() {
      left--;
      if (left > 0) {
        model.chat("hi", this);
      }
    }
  }

  @Test
  void anApplicationThatAsksAgainWhenRefusedIsSeen() throws Exception {
    agent.beforeModel = call -> call == 1 ? verdict(Action.BLOCK) : Verdict.ALLOW;
    ScriptedModel script = new ScriptedModel(call -> says("hello"));
    StreamingChatModel model = script.streaming(worker);
    Heard second = new Heard();
    model.chat(
        "hi",
        new StreamingChatResponseHandler() {
          @Override
          public void onCompleteResponse(ChatResponse response) {}

          @Override
          public void onError(Throwable error) {
            model.chat("hi", second);
          }
        });

    assertThat(second.end()).isInstanceOf(ChatResponse.class);
    assertThat(agent.requests).hasSize(2);
  }
}
