package io.loophound.integration.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.seam.BesideLibraryContract;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpringAiSeamTest extends BesideLibraryContract {

  @Override
  protected Seam seam() {
    return new SpringAiSeam();
  }

  @Override
  protected String named() {
    return "spring-ai";
  }

  static List<Point> points() {
    return new SpringAiSeam().points();
  }

  @ParameterizedTest
  @MethodSource("points")
  void everyPointIsAMethodWithABody(Point point) {
    assertThat(Woven.points()).containsValue(point);
  }

  @Test
  void theModelsOfTheLibraryAreWatched() {
    assertThat(Woven.points().keySet())
        .filteredOn(method -> method.startsWith("org.springframework.ai.openai."))
        .allSatisfy(method -> assertThat(method).contains("OpenAiChatModel."))
        .extracting(method -> method.substring(method.indexOf("Model.") + 6, method.indexOf('(')))
        .containsExactlyInAnyOrder("call", "stream", "internalCall");
  }

  @Test
  void oneBodyOfALambdaIsTheTool() {
    assertThat(Woven.points().keySet()).filteredOn(name -> name.contains("lambda$")).hasSize(1);
  }

  @Test
  void anAdvisorThatKeepsNoModelIsToldOnceAndLeftAlone() {
    TestContext agent = new TestContext();
    AdvisedModel models = new AdvisedModel(agent);
    WovenCall call = new WovenCall(String.class, "self", new Object[0]);

    assertThat(models.of(call)).isNull();
    assertThat(models.of(call)).isNull();

    assertThat(agent.errors).singleElement().isInstanceOf(NoSuchFieldException.class);
  }
}
