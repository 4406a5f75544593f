package io.loophound.integration.agentscope.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentscope.core.message.Base64Source;
import io.agentscope.core.message.ContentBlock;
import io.agentscope.core.message.ImageBlock;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.MsgRole;
import io.agentscope.core.message.TextBlock;
import io.agentscope.core.message.ToolResultBlock;
import io.agentscope.core.message.ToolResultState;
import io.agentscope.core.message.ToolUseBlock;
import io.loophound.agent.seam.message.TextHashes;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.IdentityHashes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MappingTest {
  private final Hashes hashes = new Hashes(new TextHashes(new IdentityHashes()));

  @Test
  void whatOtherAgentsSayIsNews() {
    assertThat(Mapping.role(said("ann", MsgRole.ASSISTANT), "ann")).isEqualTo(Role.ASSISTANT);
    assertThat(Mapping.role(said("bob", MsgRole.ASSISTANT), "ann")).isEqualTo(Role.USER);
    assertThat(Mapping.role(said("bob", MsgRole.ASSISTANT), "")).isEqualTo(Role.ASSISTANT);
    assertThat(Mapping.role(said(null, MsgRole.ASSISTANT), "ann")).isEqualTo(Role.ASSISTANT);
    assertThat(Mapping.role(said("ann", MsgRole.SYSTEM), "ann")).isEqualTo(Role.SYSTEM);
  }

  @Test
  void eachResultOfAToolIsAMessage() {
    Msg both =
        Msg.builder()
            .role(MsgRole.TOOL)
            .content(List.of(result("1", "a"), result("2", "b")))
            .build();

    Messages messages = new Messages(List.of(said("ann", MsgRole.USER), both), "ann", hashes);

    assertThat(messages.size()).isEqualTo(3);
    assertThat(messages.role(2)).isEqualTo(Role.TOOL);
    assertThat(messages.message(2).toolCallId()).isEqualTo("2");
    assertThat(messages.message(2).text()).isEqualTo("b");
    assertThat(messages.hash(1)).isNotEqualTo(messages.hash(2));
  }

  @Test
  void picturesDiffer() {
    assertThat(Blocks.text(List.of(picture("aGk="))))
        .isEqualTo(Blocks.text(List.of(picture("aGk="))))
        .isNotEqualTo(Blocks.text(List.of(picture("eW8="))))
        .startsWith("[image ");
  }

  @Test
  void severalResultsAreAListAsTheModelReadsThem() {
    assertThat(Blocks.result(List.of(text("a"), text("b")))).isEqualTo("- a\n- b");
    assertThat(Blocks.result(List.of(text("a")))).isEqualTo("a");
    assertThat(Blocks.result(List.of())).isEmpty();
  }

  @Test
  void aNoteLeavesTheRestOfAResultAsItIs() {
    ToolResultBlock result =
        ToolResultBlock.of("1", "t", List.of(text("a"), text("b")), Map.of("k", "v"))
            .withState(ToolResultState.ERROR);

    ToolResultBlock noted = new Results(null).withNote(result, "note");

    assertThat(noted.getOutput()).extracting(Object::toString).containsExactly("a", "b\n\nnote");
    assertThat(noted.getMetadata()).isEqualTo(result.getMetadata());
    assertThat(noted.getState()).isEqualTo(ToolResultState.ERROR);
    assertThat(noted.getId()).isEqualTo("1");
    assertThat(noted.getName()).isEqualTo("t");
  }

  @Test
  void aNoteToAPictureIsATextOfItsOwn() {
    ToolResultBlock result = ToolResultBlock.of("1", "t", List.of(picture("aGk=")), Map.of());
    assertThat(new Results(null).withNote(result, "note").getOutput()).hasSize(2);
  }

  @Test
  void argumentsAreThoseTheModelWrote() {
    Map<String, Object> input = Map.of("a", 1);
    assertThat(Mapping.arguments(new ToolUseBlock("1", "t", input, "{ \"a\": 1 }", Map.of())))
        .isEqualTo("{ \"a\": 1 }");
    assertThat(Mapping.arguments(new ToolUseBlock("1", "t", input))).isEqualTo("{\"a\":1}");
    assertThat(Mapping.arguments(new ToolUseBlock("1", "t", Map.of()))).isEqualTo("{}");
  }

  private static Msg said(String name, MsgRole role) {
    return Msg.builder().name(name).role(role).textContent("hello").build();
  }

  private static ToolResultBlock result(String id, String text) {
    return ToolResultBlock.of(id, "t", text(text));
  }

  private static ContentBlock text(String text) {
    return TextBlock.builder().text(text).build();
  }

  private static ContentBlock picture(String data) {
    return ImageBlock.builder()
        .source(Base64Source.builder().mediaType("image/png").data(data).build())
        .build();
  }
}
