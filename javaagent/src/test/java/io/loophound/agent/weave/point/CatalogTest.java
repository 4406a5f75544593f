package io.loophound.agent.weave.point;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.coverage.KnownLibrary;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CatalogTest {
  private static final byte[] MENTIONS_BOTH = bytes("..a/Prompt..a/Reply");

  private final Catalog catalog = new Catalog();

  private record TestSeam(String name, List<Point> points, Map<String, String> unguarded)
      implements Seam {
    TestSeam(String name, List<Point> points) {
      this(name, points, Map.of());
    }

    @Override
    public boolean isBesideLibrary() {
      return true;
    }

    @Override
    public String versionResource() {
      return "";
    }
  }

  @Test
  void watchesAClassByItsNameInBothForms() {
    add("s", point("a.b.Service", "call"));

    assertThat(catalog.watches("a.b.Service")).isTrue();
    assertThat(catalog.watches("a/b/Service")).isTrue();
    assertThat(catalog.watches("x/a/b/Service")).isFalse();
    assertThat(methods("a/b/Service", new byte[0])).containsExactly("call");
  }

  @Test
  void watchesClassesByTheEndOfTheirNames() {
    add("s", point("*ChatModel", "call", "a.Prompt"), point("*Manager", "run"));
    add("t", point("*ChatModel", "again", "a.Prompt", "a.Reply"), point("c.MyChatModel", "own"));

    assertThat(catalog.watches("a/b/MyChatModel")).isTrue();
    assertThat(catalog.watches("ChatModel")).isTrue();
    assertThat(catalog.watches("a.b.MyChatModels")).isFalse();
    assertThat(methods("a/MyChatModel", MENTIONS_BOTH)).containsExactly("call", "again");
    assertThat(methods("c/MyChatModel", MENTIONS_BOTH)).containsExactly("own", "call", "again");
    assertThat(methods("a/MyManager", new byte[0])).containsExactly("run");
  }

  @Test
  void aClassThatDoesNotMentionTheParametersIsCleared() {
    add(
        "s",
        point("*ChatModel", "call", "a.Prompt"),
        point("*ChatModel", "again", "a.Prompt", "a.Reply"));

    assertThat(methods("a/MyChatModel", bytes("xa/Prompt"))).containsExactly("call");
    assertThat(methods("a/MyChatModel", bytes("a/Promp"))).isEmpty();
    assertThat(methods("a/MyChatModel", new byte[0])).isEmpty();
  }

  @Test
  void whatIsNotGuardedIsToldOnce() {
    add("s", point("a.New", "call"));
    catalog.add(
        new TestSeam("t", List.of(), Map.of("a.Old", "A 1", "a.Older", "A 1", "a.New", "A 2")));

    assertThat(catalog.watches("a/Old")).isTrue();
    assertThat(catalog.watches("a.Old")).isTrue();
    assertThat(methods("a/Old", new byte[0])).isEmpty();
    assertThat(methods("a/New", new byte[0])).as("watched all the same").containsExactly("call");
    assertThat(catalog.library("a/Other")).isNull();
    assertThat(catalog.library("a/Old").name()).isEqualTo("A 1");
    assertThat(catalog.library("a/Old")).as("asked again").isNull();
    assertThat(catalog.library("a/New").name()).isEqualTo("A 2");
  }

  @Test
  void aSeamWaitsForTheFirstClassThatItWatches() throws Exception {
    wait("guards", "a.b.Service", "*ChatModel", "a.Old");

    assertThat(catalog.watches("a.b.Service")).isTrue();
    assertThat(catalog.watches("a/b/Service")).isTrue();
    assertThat(catalog.watches("x/MyChatModel")).isTrue();
    assertThat(catalog.watches("a/b/Other")).isFalse();
    assertThat(methods("a/b/Service", new byte[0])).as("not called").isEmpty();

    catalog.loads("a/b/Other");
    assertThat(methods("a/b/Service", new byte[0])).as("not called").isEmpty();

    catalog.loads("x/MyChatModel");
    catalog.loads("a/b/Service");
    assertThat(methods("a/b/Service", new byte[0])).containsExactly("serve");
    assertThat(methods("x/MyChatModel", MENTIONS_BOTH)).containsExactly("chat");
    assertThat(catalog.library("a/Old").name()).isEqualTo("Service 1");
  }

  @Test
  void aLateSeamWaitsUntilModelsAreCalled() throws Exception {
    wait("notes", "a.b.Service");
    assertThat(catalog.watches("a/b/Service")).isFalse();

    catalog.addLate();

    assertThat(methods("a/b/Service", new byte[0])).containsExactly("serve");
    assertThat(catalog.watchesLate("a.b.Service")).isTrue();
  }

  private void wait(String kind, String... types) {
    String line = String.join(" ", WaitingSeam.class.getName(), "w", kind) + " ";
    catalog.addWaiting(SeamTable.of(line + String.join(" ", types) + "\n"), 0);
  }

  /** Found by its name. */
  public static final class WaitingSeam implements Seam {
    @Override
    public String name() {
      return "w";
    }

    @Override
    public List<Point> points() {
      return List.of(point("a.b.Service", "serve"), point("*ChatModel", "chat", "a.Prompt"));
    }

    @Override
    public Map<String, String> unguarded() {
      return Map.of("a.Old", "Service 1");
    }

    @Override
    public boolean isBesideLibrary() {
      return true;
    }

    @Override
    public String versionResource() {
      return "";
    }
  }

  @Test
  void librariesOfTheTableAreKnownAndNotWoven() {
    catalog.addLibraries();

    assertThat(catalog.watches("com.openai.client.OpenAIClientImpl")).isTrue();
    assertThat(methods("com/openai/client/OpenAIClientImpl", new byte[0])).isEmpty();
    assertThat(catalog.library("com/openai/client/OpenAIClientImpl"))
        .isEqualTo(new KnownLibrary("openai-java", true, "", ""));
  }

  @Test
  void aSeamThatIsOffHasNoPoints() {
    add("s", point("*ChatModel", "call", "a.Prompt"), point("c.Client", "send"));
    catalog.point(0).seam().trySwitchOff();

    assertThat(methods("a/MyChatModel", MENTIONS_BOTH)).isEmpty();
    assertThat(methods("c/Client", new byte[0])).isEmpty();
  }

  @Test
  void aMethodMayBeNamedByItsBeginning() {
    assertThat(point("a.B", "lambda$run$*").mayBeNamed("lambda$run$12")).isTrue();
    assertThat(point("a.B", "lambda$run$*").mayBeNamed("lambda$ru")).isFalse();
    assertThat(point("a.B", "run").mayBeNamed("run")).isTrue();
    assertThat(point("a.B", "run").mayBeNamed("runs")).isFalse();
  }

  private void add(String seam, Point... points) {
    catalog.add(new TestSeam(seam, Arrays.asList(points)));
  }

  private List<String> methods(String type, byte[] classFile) {
    return catalog.points(type, classFile).stream().map(p -> p.point().method()).toList();
  }

  private static Point point(String type, String method, String... parameters) {
    return new Point(type, method, List.of(parameters), "a.Handler");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
