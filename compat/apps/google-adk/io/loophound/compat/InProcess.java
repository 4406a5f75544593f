package io.loophound.compat;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.Part;
import io.reactivex.rxjava3.core.Flowable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A model in the process, which no HTTP client sees: it asks for the same tool for ever. */
final class InProcess extends BaseLlm {
  private final AtomicInteger calls = new AtomicInteger();

  InProcess() {
    super("in-process");
  }

  @Override
  public BaseLlmConnection connect(LlmRequest request) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
    return Flowable.fromCallable(
        () -> {
          int call = calls.incrementAndGet();
          System.out.println("call " + call + " read " + lastResult(request.contents()));
          FunctionCall asked =
              FunctionCall.builder().name("lookUpOrder").args(Map.of("orderId", "A-1042")).build();
          Part part = Part.builder().functionCall(asked).build();
          Content content = Content.builder().role("model").parts(List.of(part)).build();
          return LlmResponse.builder().content(content).build();
        });
  }

  private static String lastResult(List<Content> contents) {
    return contents
        .get(contents.size() - 1)
        .parts()
        .orElseThrow()
        .get(0)
        .functionResponse()
        .flatMap(response -> response.response())
        .map(Object::toString)
        .orElse("nothing");
  }
}
