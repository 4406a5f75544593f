package io.loophound.integration.langchain4j;

import static io.loophound.integration.langchain4j.testkit.ScriptedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agentic.Agent;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.agentic.UntypedAgent;
import dev.langchain4j.agentic.agent.AgentBuilder;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import io.loophound.detectors.event.RunKey;
import io.loophound.integration.langchain4j.testkit.ScriptedModel;
import io.loophound.integration.testkit.WovenTest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Agents of the agentic module are called what the application calls them. */
class AgentNamesTest extends WovenTest {
  @AutoClose("shutdownNow")
  private final ExecutorService threads = Executors.newFixedThreadPool(2);

  public interface Clerk {
    @UserMessage("Where is order {{order}}?")
    @Agent("looks up")
    String ask(@V("order") String order);
  }

  public interface Named {
    @UserMessage("Write about {{order}}")
    @Agent(name = "scribe", description = "writes")
    String write(@V("order") String order);
  }

  public interface Streaming {
    @UserMessage("Write about {{order}}")
    @Agent("writes")
    TokenStream write(@V("order") String order);
  }

  interface Helper {
    String help(String question);
  }

  record Desk(Helper helper) {
    @Tool
    String search(String query) {
      return helper.help(query);
    }
  }

  @Test
  void theNameOfTheBuilderIsTheAgents() {
    AgenticServices.sequenceBuilder()
        .subAgents(clerk().name("alpha").build(), clerk().name("beta").build(), clerk().build())
        .build()
        .invoke(Map.of("order", "A-1"));

    assertThat(names()).containsExactly("alpha", "beta", Clerk.class.getName());
  }

  /** Sessions are those of the interface, as for agents without a name. */
  @Test
  void theSessionIsThatOfTheInterface() {
    run(clerk().name("alpha").build());
    run(clerk().build());

    assertThat(runs())
        .extracting(RunKey::session)
        .allSatisfy(session -> assertThat(session).startsWith(Clerk.class.getName() + '#'));
  }

  @Test
  void theNameOfTheAnnotationIsTheAgents() {
    run(AgenticServices.agentBuilder(Named.class).chatModel(talks()).build());

    assertThat(names()).containsExactly("scribe");
  }

  @Test
  void agentsOfOneInterfaceKeepTheirNamesOnThreadsOfTheirOwn() {
    UntypedAgent team =
        AgenticServices.parallelBuilder()
            .subAgents(clerk().name("alpha").build(), clerk().name("beta").build())
            .executor(threads)
            .build();
    for (int i = 0; i < 20; i++) {
      team.invoke(Map.of("order", "A-" + i));
    }

    assertThat(names()).hasSize(40).containsOnly("alpha", "beta");
    assertThat(names()).filteredOn("alpha"::equals).hasSize(20);
  }

  @Test
  void aServiceThatAToolAsksHasItsOwnName() {
    Helper helper = AiServices.builder(Helper.class).chatModel(talks()).build();
    run(
        AgenticServices.agentBuilder(Clerk.class)
            .name("alpha")
            .chatModel(ScriptedModel.loop(2, "search", "{\"query\":\"x\"}"))
            .tools(new Desk(helper))
            .build());

    String own = Helper.class.getName();
    assertThat(names()).containsExactly("alpha", own, "alpha", own, "alpha");
    assertThat(agent.toolRequests)
        .hasSize(2)
        .allSatisfy(tool -> assertThat(tool.run().agent()).isEqualTo("alpha"));
  }

  /** A tool that asks the interface that its agent has too, outside of any team. */
  @Test
  void aPlainServiceOfTheSameInterfaceHasTheNameOfTheInterface() {
    Clerk plain = AiServices.builder(Clerk.class).chatModel(talks()).build();
    run(
        AgenticServices.agentBuilder(Clerk.class)
            .name("alpha")
            .chatModel(ScriptedModel.loop(1, "search", "{\"query\":\"x\"}"))
            .tools(new Desk(plain::ask))
            .build());

    assertThat(names()).containsExactly("alpha", Clerk.class.getName(), "alpha");
  }

  @Test
  void furtherRoundsOfAStreamHaveTheName() throws Exception {
    Streaming streaming =
        AgenticServices.agentBuilder(Streaming.class)
            .name("alpha")
            .streamingChatModel(
                ScriptedModel.loop(2, "search", "{\"query\":\"x\"}").streaming(threads))
            .tools(new Desk(question -> "nothing"))
            .build();
    CompletableFuture<String> answer = new CompletableFuture<>();
    streaming
        .write("A-1")
        .onPartialResponse(part -> {})
        .onCompleteResponse(response -> answer.complete(response.aiMessage().text()))
        .onError(answer::completeExceptionally)
        .start();

    assertThat(answer.get(120, TimeUnit.SECONDS)).isEqualTo("done");
    assertThat(names()).containsExactly("alpha", "alpha", "alpha");
  }

  private List<RunKey> runs() {
    return agent.requests.stream().map(request -> request.run()).toList();
  }

  private List<String> names() {
    return runs().stream().map(RunKey::agent).toList();
  }

  private static void run(Object member) {
    AgenticServices.sequenceBuilder().subAgents(member).build().invoke(Map.of("order", "A-1"));
  }

  private static AgentBuilder<Clerk, ?> clerk() {
    return AgenticServices.agentBuilder(Clerk.class).chatModel(talks());
  }

  private static ScriptedModel talks() {
    return new ScriptedModel(call -> says("It is here."));
  }
}
