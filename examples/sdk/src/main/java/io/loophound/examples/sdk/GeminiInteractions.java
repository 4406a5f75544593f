package io.loophound.examples.sdk;

import com.google.genai.Client;
import com.google.genai.gaos.models.errors.GaosClientException;
import com.google.genai.gaos.models.interactions.ArgumentsDelta;
import com.google.genai.gaos.models.interactions.CreateModelInteraction;
import com.google.genai.gaos.models.interactions.Error;
import com.google.genai.gaos.models.interactions.ErrorEvent;
import com.google.genai.gaos.models.interactions.Function;
import com.google.genai.gaos.models.interactions.FunctionCallStep;
import com.google.genai.gaos.models.interactions.FunctionResultStep;
import com.google.genai.gaos.models.interactions.FunctionResultStepResultUnion;
import com.google.genai.gaos.models.interactions.Interaction;
import com.google.genai.gaos.models.interactions.InteractionCompletedEvent;
import com.google.genai.gaos.models.interactions.InteractionSSEEvent;
import com.google.genai.gaos.models.interactions.InteractionSSEStreamEvent;
import com.google.genai.gaos.models.interactions.InteractionsInput;
import com.google.genai.gaos.models.interactions.ModelOutputStep;
import com.google.genai.gaos.models.interactions.Step;
import com.google.genai.gaos.models.interactions.StepDelta;
import com.google.genai.gaos.models.interactions.StepStart;
import com.google.genai.gaos.models.interactions.TextContent;
import com.google.genai.gaos.models.interactions.TextDelta;
import com.google.genai.gaos.models.interactions.Tool;
import com.google.genai.gaos.models.interactions.UserInputStep;
import com.google.genai.gaos.models.operations.CreateInteractionRequestBody;
import com.google.genai.gaos.utils.EventStream;
import com.google.genai.types.HttpOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Gemini's interactions with google-genai; the whole conversation is sent each time. */
final class GeminiInteractions implements Talk {
  private final Client client;
  private final String model;
  private final List<Step> conversation = new ArrayList<>();

  GeminiInteractions(String address, String model) {
    HttpOptions options = HttpOptions.builder().baseUrl(address).build();
    client = Client.builder().apiKey("none").httpOptions(options).build();
    this.model = model;
    conversation.add(
        UserInputStep.builder()
            .content(List.of(TextContent.builder().text(Talk.question(model)).build()))
            .build());
  }

  @Override
  public Turn whole() {
    return turn(client.interactions.create(body(false)).interaction().orElseThrow());
  }

  @Override
  public Turn stream() {
    return read(client.interactions.create(body(true)).events());
  }

  /** The library's own asynchronous calls are all streams. */
  @Override
  public CompletableFuture<Turn> wholeLater() {
    return CompletableFuture.supplyAsync(this::whole);
  }

  @Override
  public CompletableFuture<Turn> streamLater() {
    return client.async.interactions.create(body(true)).thenApply(this::read);
  }

  private CreateInteractionRequestBody body(boolean stream) {
    return CreateInteractionRequestBody.of(
        CreateModelInteraction.builder()
            .model(model)
            .systemInstruction(SYSTEM)
            .input(InteractionsInput.ofStep(List.copyOf(conversation)))
            .tools(functions())
            .store(false)
            .stream(stream)
            .build());
  }

  private static List<Tool> functions() {
    return Tools.NAMES.stream().<Tool>map(name -> Function.builder().name(name).build()).toList();
  }

  private Turn turn(Interaction reply) {
    StringBuilder text = new StringBuilder();
    List<Turn.Call> calls = new ArrayList<>();
    for (Step step : reply.steps().orElse(List.of())) {
      conversation.add(step);
      if (step instanceof ModelOutputStep output) {
        output.content().orElse(List.of()).stream()
            .filter(TextContent.class::isInstance)
            .forEach(content -> text.append(((TextContent) content).text().orElse("")));
      } else if (step instanceof FunctionCallStep call) {
        calls.add(call(call, call.arguments().orElse(Map.of()).toString()));
      }
    }
    return new Turn(text.toString(), calls, end(reply.status()));
  }

  private static String end(Optional<?> status) {
    return status.map(Object::toString).orElse("");
  }

  private Turn read(EventStream<InteractionSSEStreamEvent> stream) {
    StringBuilder text = new StringBuilder();
    List<Turn.Call> calls = new ArrayList<>();
    String end = "";
    try (stream) {
      for (InteractionSSEStreamEvent each : stream) {
        InteractionSSEEvent event = each.data().orElseThrow();
        if (event instanceof StepStart start
            && start.step().orElse(null) instanceof FunctionCallStep call) {
          calls.add(call(call, ""));
        } else if (event instanceof StepDelta piece) {
          piece(piece, text, calls);
        } else if (event instanceof ErrorEvent error) {
          throw new ErrorEventException(error);
        } else if (event instanceof InteractionCompletedEvent completed) {
          end = completed.interaction().map(whole -> end(whole.status())).orElse("");
        }
      }
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    keep(text, calls);
    return new Turn(text.toString(), calls, end);
  }

  /** The library hands an error of the stream over as one of its events. */
  private static final class ErrorEventException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ErrorEventException(ErrorEvent event) {
      super(event.error().flatMap(Error::message).orElse(""));
    }
  }

  private static void piece(StepDelta piece, StringBuilder text, List<Turn.Call> calls) {
    Object delta = piece.delta().orElse(null);
    if (delta instanceof TextDelta more) {
      text.append(more.text().orElse(""));
    } else if (delta instanceof ArgumentsDelta more) {
      Turn.Call last = calls.remove(calls.size() - 1);
      String arguments = last.arguments() + more.arguments().orElse("");
      calls.add(new Turn.Call(last.id(), last.tool(), arguments));
    }
  }

  private void keep(StringBuilder text, List<Turn.Call> calls) {
    if (!text.isEmpty()) {
      conversation.add(
          ModelOutputStep.builder()
              .content(List.of(TextContent.builder().text(text.toString()).build()))
              .build());
    }
    calls.forEach(
        call ->
            conversation.add(
                FunctionCallStep.builder()
                    .id(call.id())
                    .name(call.tool())
                    .arguments(Map.of("text", call.arguments()))
                    .build()));
  }

  private static Turn.Call call(FunctionCallStep call, String arguments) {
    return new Turn.Call(call.id().orElse(""), call.name().orElse(""), arguments);
  }

  @Override
  public void result(Turn.Call call, String outcome) {
    conversation.add(
        FunctionResultStep.builder()
            .callId(call.id())
            .name(call.tool())
            .isError(outcome.startsWith("Error"))
            .result(FunctionResultStepResultUnion.of(outcome))
            .build());
  }

  /** The message of its errors has only the status. */
  @Override
  public String reason(Throwable thrown) {
    return thrown instanceof GaosClientException error
        ? error.getMessage() + " " + error.bodyAsString().orElse("")
        : thrown.getMessage();
  }

  @Override
  public void close() {
    client.close();
  }
}
