package io.loophound.integration.googleadk.testkit;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.Part;
import io.loophound.agent.seam.Scopes;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A model in the process: it calls tools as often as it is told to, and then says its name. It
 * answers on a thread of its own.
 */
public final class ScriptedLlm extends BaseLlm {
  /** For each call that is made, whether it was made in the scope of a model call. */
  public final List<Boolean> inModelCalls = new CopyOnWriteArrayList<>();

  private final int rounds;
  private final List<Part> asked = new ArrayList<>();
  private Scheduler answers = Schedulers.io();

  /** Asks for all of {@code tools} in each of {@code rounds} rounds. */
  public ScriptedLlm(String name, int rounds, String... tools) {
    super(name);
    this.rounds = rounds;
    for (String tool : tools) {
      asked.add(call(tool, Map.of()));
    }
  }

  /** Asks for one tool with arguments, once. */
  public static ScriptedLlm asking(String name, String tool, Map<String, Object> arguments) {
    ScriptedLlm model = new ScriptedLlm(name, 1);
    model.asked.add(call(tool, arguments));
    return model;
  }

  /** The same model, answering on the thread that asks. */
  public ScriptedLlm atOnce() {
    answers = Schedulers.trampoline();
    return this;
  }

  @Override
  public BaseLlmConnection connect(LlmRequest request) {
    throw new UnsupportedOperationException(model());
  }

  @Override
  public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
    return Flowable.defer(
            () -> {
              inModelCalls.add(Scopes.isInModelCall());
              boolean over = inModelCalls.size() > rounds;
              List<Part> parts = over ? List.of(Part.fromText(model() + " is done")) : asked;
              return Flowable.just(response(parts));
            })
        .observeOn(answers);
  }

  /** A whole response. */
  public static LlmResponse response(List<Part> parts) {
    return LlmResponse.builder()
        .content(Content.builder().role("model").parts(parts).build())
        .build();
  }

  private static Part call(String tool, Map<String, Object> arguments) {
    FunctionCall call = FunctionCall.builder().name(tool).args(arguments).build();
    return Part.builder().functionCall(call).build();
  }
}
