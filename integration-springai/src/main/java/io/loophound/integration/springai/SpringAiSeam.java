package io.loophound.integration.springai;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.SeamSpec;
import io.loophound.integration.springai.mapping.Mapping;

/**
 * Watches Spring AI where a model is called (in every model: the method is abstract in the
 * interface), where an advisor calls a model that has another name, where tools are executed, and
 * where a chat client's call runs.
 */
public final class SpringAiSeam extends SeamSpec {

  private static final String AI = "org.springframework.ai.";
  private static final String PROMPT = AI + "chat.prompt.Prompt";
  private static final String CHAT_RESPONSE = AI + "chat.model.ChatResponse";
  private static final String CLIENT_REQUEST = AI + "chat.client.ChatClientRequest";
  private static final String ADVISOR = AI + "chat.client.advisor.";
  private static final String TOOL_MANAGER = "DefaultToolCallingManager";

  public SpringAiSeam() {
    super(Mapping.SEAM); // a constant: the class is not loaded here
    findVersion(
        "META-INF/maven/org.springframework.ai/spring-ai-model/pom.properties", "1.0.0 to 2.0.1");
    linkAgainst(AI);
    lookUp(
        AI + "model.tool.internal.ToolCallReactiveContextHolder",
        AI + "tool.observation.ToolCallingObservationContext.getToolCallId(");
    markAsModelLibrary();
    watchModels();
    watchClientsAndTools();
  }

  private void watchModels() {
    watch(model("call", "ChatModelHandler", PROMPT));
    watch(model("stream", "StreamHandler", PROMPT));
    // Before 2.0 a model runs the whole tool loop inside one call: this is one round of it.
    watch(model("internalCall", "ChatModelHandler", PROMPT, CHAT_RESPONSE));
    watch(model("internalStream", "StreamHandler", PROMPT, CHAT_RESPONSE));
  }

  private void watchClientsAndTools() {
    watch(advisor("ChatModelCallAdvisor", "adviseCall", "CallAdvisorChain", "CallAdvisorHandler"));
    watch(
        advisor(
            "ChatModelStreamAdvisor",
            "adviseStream",
            "StreamAdvisorChain",
            "StreamAdvisorHandler"));
    watch(chain("nextCall", "TurnHandler"));
    watch(chain("nextStream", "StreamTurnHandler"));
    watch(
        point(
                AI + "model.tool." + TOOL_MANAGER,
                "executeToolCalls",
                "ToolRoundHandler",
                PROMPT,
                CHAT_RESPONSE)
            .onlyHelps());
    watch(tool());
  }

  private Point model(String method, String handler, String... parameters) {
    return point("*ChatModel", method, handler, parameters);
  }

  private Point advisor(String type, String method, String chain, String handler) {
    return point(ADVISOR + type, method, handler, CLIENT_REQUEST, ADVISOR + "api." + chain);
  }

  private Point chain(String method, String handler) {
    return point(ADVISOR + "DefaultAroundAdvisorChain", method, handler, CLIENT_REQUEST)
        .onlyHelps();
  }

  /**
   * One tool, with the text for the model: the body of a lambda, the same in all versions so far.
   * Around it there is only the loop over all tools of a round; inside it only the tool, whose
   * exception is not a text yet.
   */
  private Point tool() {
    return point(
            "*" + TOOL_MANAGER,
            "lambda$executeToolCall$*",
            "SpringAiToolHandler",
            AI + "tool.ToolCallback",
            "java.lang.String",
            AI + "chat.model.ToolContext",
            AI + "tool.observation.ToolCallingObservationContext")
        .onlyHelps();
  }
}
