package io.loophound.integration.springai;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.integration.springai.mapping.Mapping;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches Spring AI where a model is called (in every model: the method is abstract in the
 * interface), where an advisor calls a model that has another name, where tools are executed, and
 * where a chat client's call runs.
 */
public final class SpringAiSeam implements Seam {

  private static final String HERE = "io.loophound.integration.springai.";
  private static final String AI = "org.springframework.ai.";
  private static final String PROMPT = AI + "chat.prompt.Prompt";
  private static final String CHAT_RESPONSE = AI + "chat.model.ChatResponse";
  private static final String CLIENT_REQUEST = AI + "chat.client.ChatClientRequest";
  private static final String ADVISOR = AI + "chat.client.advisor.";
  private static final String TOOL_MANAGER = "DefaultToolCallingManager";

  @Override
  public String name() {
    return Mapping.SEAM; // a constant: the class is not loaded here
  }

  @Override
  public List<Point> points() {
    List<Point> points = new ArrayList<>();
    points.add(model("call", "ChatModelHandler", PROMPT));
    points.add(model("stream", "StreamHandler", PROMPT));
    // Before 2.0 a model runs the whole tool loop inside one call: this is one round of it.
    points.add(model("internalCall", "ChatModelHandler", PROMPT, CHAT_RESPONSE));
    points.add(model("internalStream", "StreamHandler", PROMPT, CHAT_RESPONSE));
    points.add(
        advisor("ChatModelCallAdvisor", "adviseCall", "CallAdvisorChain", "CallAdvisorHandler"));
    points.add(
        advisor(
            "ChatModelStreamAdvisor",
            "adviseStream",
            "StreamAdvisorChain",
            "StreamAdvisorHandler"));
    points.add(chain("nextCall", "TurnHandler"));
    points.add(chain("nextStream", "StreamTurnHandler"));
    points.add(
        new Point(
                AI + "model.tool." + TOOL_MANAGER,
                "executeToolCalls",
                List.of(PROMPT, CHAT_RESPONSE),
                HERE + "ToolRoundHandler")
            .onlyHelps());
    points.add(tool());
    return points;
  }

  @Override
  public boolean callsModels() {
    return true;
  }

  @Override
  public boolean besideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "META-INF/maven/org.springframework.ai/spring-ai-model/pom.properties";
  }

  @Override
  public String testedVersions() {
    return "1.0.0 to 2.0.1";
  }

  @Override
  public List<String> libraries() {
    return List.of(AI);
  }

  @Override
  public List<String> lookedUp() {
    return List.of(
        AI + "model.tool.internal.ToolCallReactiveContextHolder",
        AI + "tool.observation.ToolCallingObservationContext.getToolCallId(");
  }

  private static Point model(String method, String handler, String... parameters) {
    return new Point("*ChatModel", method, List.of(parameters), HERE + handler);
  }

  private static Point advisor(String type, String method, String chain, String handler) {
    return new Point(
        ADVISOR + type, method, List.of(CLIENT_REQUEST, ADVISOR + "api." + chain), HERE + handler);
  }

  private static Point chain(String method, String handler) {
    return new Point(
            ADVISOR + "DefaultAroundAdvisorChain", method, List.of(CLIENT_REQUEST), HERE + handler)
        .onlyHelps();
  }

  /**
   * // One tool, with the text for the model: the body of a lambda, the same in all versions so
   * far. Around it there is only the loop over all tools of a round; inside it only the tool, whose
   * exception is not a text yet.
   */
  private static Point tool() {
    return new Point(
            "*" + TOOL_MANAGER,
            "lambda$executeToolCall$*",
            List.of(
                AI + "tool.ToolCallback",
                "java.lang.String",
                AI + "chat.model.ToolContext",
                AI + "tool.observation.ToolCallingObservationContext"),
            HERE + "ToolHandler")
        .onlyHelps();
  }
}
