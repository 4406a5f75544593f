package io.loophound.agent.seam;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.RunKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Options of frameworks, each with the methods of its provider. */
class OptionNamesTest {

  private static Payers payers(String from) {
    return new Payers(
        PayerPlaces.of("user", List.of(from)), PayerPlaces.of("tenant", List.of(from)));
  }

  private static String digest(String id) {
    Payers header = new Payers(PayerPlaces.of("user", List.of("header:X")), PayerPlaces.NONE);
    return header.ofHeaders(RunKey.ofThread(1), name -> id).payer().user();
  }

  /** Options as frameworks have them. */
  public static final class WithUser {
    private final String user;

    WithUser(String user) {
      this.user = user;
    }

    public String user() {
      return user;
    }

    public Map<String, String> metadata() {
      return Map.of("userId", "of the application");
    }
  }

  /** The newer field of OpenAI goes before the one that it replaces. */
  public static final class WithBoth {
    public String getUser() {
      return "old";
    }

    public String getSafetyIdentifier() {
      return "new";
    }
  }

  /** Anthropic's. */
  public static final class WithMetadata {
    /** The part that names somebody. */
    public record Metadata(Optional<String> userId) {}

    public Metadata getMetadata() {
      return new Metadata(Optional.of("ann"));
    }
  }

  /** Options that cannot say it. */
  public static final class Broken {
    private final boolean works;

    Broken(boolean works) {
      this.works = works;
    }

    public String getUser() {
      if (!works) {
        throw new IllegalStateException("not now");
      }
      return "ann";
    }

    public int userId() {
      return 7;
    }
  }

  @Test
  void theOptionsOfAFrameworkNameTheUser() {
    assertThat(OptionNames.of(new WithUser("ann")).user()).isEqualTo("ann");
    assertThat(OptionNames.of(new WithUser(null)).user()).isEmpty();
    assertThat(OptionNames.of(new WithBoth()).user()).isEqualTo("new");
    assertThat(OptionNames.of(new WithMetadata()).user()).isEqualTo("ann");
    assertThat(OptionNames.of(new Broken(true)).user()).isEqualTo("ann");
    assertThat(OptionNames.of(new Broken(false)).user()).isEmpty();
    assertThat(OptionNames.of("text").user()).isEmpty();
    assertThat(OptionNames.of(null).user()).isEmpty();
  }

  @Test
  void theOptionsOfARequestGoBeforeThoseOfItsModel() {
    Payers payers = payers("request");
    RunKey run = RunKey.ofThread(1);

    assertThat(payers.ofOptions(run, new WithUser("ann"), () -> new WithUser("bob")).payer().user())
        .isEqualTo(digest("ann"));
    assertThat(payers.ofOptions(run, null, () -> new WithUser("bob")).payer().user())
        .isEqualTo(digest("bob"));
    assertThat(payers.ofOptions(run, null, () -> null)).isSameAs(run);
    assertThat(payers("memory").ofOptions(run, new WithUser("ann"), () -> null)).isSameAs(run);
  }

  /** As for Gemini and Bedrock. */
  public static final class WithLabels {
    private final Map<String, Object> labels;

    WithLabels(Map<String, Object> labels) {
      this.labels = labels;
    }

    public Optional<Map<String, Object>> labels() {
      return Optional.of(labels);
    }
  }

  @Test
  void theOptionsOfAFrameworkMayHaveLabels() {
    Payers payers = payers("request:userId");
    RunKey run = RunKey.ofThread(1);
    WithLabels labels = new WithLabels(Map.of("userId", "ann", "number", 7));

    assertThat(payers.ofOptions(run, labels, () -> null).payer().user()).isEqualTo(digest("ann"));
    assertThat(payers.ofOptions(run, null, () -> new WithUser("bob")).payer().user())
        .isEqualTo(digest("of the application"));
    assertThat(payers("request:number").ofOptions(run, labels, () -> null)).isSameAs(run);
    assertThat(payers("request").ofOptions(run, labels, () -> null)).isSameAs(run);
    WithLabels sorted = new WithLabels(new TreeMap<>(Map.of("a", "b")));
    assertThat(OptionNames.of(sorted).labels().apply(null)).isEmpty();
  }
}
