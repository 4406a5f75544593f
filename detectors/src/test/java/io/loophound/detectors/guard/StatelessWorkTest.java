package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.StatelessCalls.NAMES;
import static io.loophound.detectors.guard.StatelessCalls.PROMPT;
import static io.loophound.detectors.guard.StatelessCalls.REPLY;
import static io.loophound.detectors.guard.StatelessCalls.made;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ModelReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Equal or similar prompts of calls that are no loop: users, votes, batches, health checks. */
class StatelessWorkTest {
  private final GuardScript script = new GuardScript();

  @Test
  void fiveUsersMayClickTheSameSuggestion() {
    assertThat(made(script.talk(), 5, i -> PROMPT, i -> REPLY)).isEqualTo(5);
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void votesWithShortAnswersPass() {
    assertThat(made(script.talk(), 40, i -> PROMPT, i -> "The answer: 42")).isEqualTo(40);
  }

  @Test
  void votesWithDifferingLongAnswersPass() {
    String[] words =
        "apple river stone cloud tiger lamp forest engine copper violin".split(" ", -1);
    IntFunction<String> answer =
        i -> {
          StringBuilder text = new StringBuilder("I think");
          for (int w = 0; w < 20; w++) {
            text.append(' ').append(words[(i * 7 + w * (i + 3)) % 10]).append(i * 31 + w);
          }
          return text.toString();
        };
    assertThat(made(script.talk(), 40, i -> PROMPT, answer)).isEqualTo(40);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 8, 20})
  void votesAtTheSameTimePass(int votes) {
    Talk talk = script.talk().user(PROMPT);
    for (int batch = 0; batch < 4; batch++) {
      List<ModelTicket> open = new ArrayList<>();
      for (int i = 0; i < votes; i++) {
        open.add(script.guard().before(talk.request()));
        assertThat(open.get(i).verdict().stops()).as("batch %s, vote %s", batch, i).isFalse();
      }
      for (ModelTicket ticket : open) {
        script.guard().after(ticket, ModelReply.completed(REPLY, List.of()));
      }
    }
    assertThat(script.verdicts()).isEmpty();
  }

  /** A team's scope or a session joins them in one run; who is slow and who is fast is chance. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void votesOfAFewAtATimeInOneSessionPass(int seed) {
    Random random = new Random(seed);
    Talk talk = script.talk().session("team-1").user(PROMPT);
    List<ModelTicket> open = new ArrayList<>();
    for (int vote = 0; vote < 40; vote++) {
      open.add(script.guard().before(talk.request()));
      assertThat(open.get(open.size() - 1).verdict().stops()).as("vote %s", vote).isFalse();
      if (open.size() == 2 + seed % 3) {
        ModelTicket ended = open.remove(random.nextInt(open.size()));
        script.guard().after(ended, ModelReply.completed(REPLY + " (" + vote + ")", List.of()));
      }
    }
    assertThat(script.verdicts()).noneMatch(Verdict::stops);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 60, 86_400})
  void healthChecksWithPausesPass(int seconds) {
    Talk talk = script.talk();
    for (int i = 0; i < 40; i++) {
      talk.anew().user("Are you there?").expectAllowed().reply("Yes, I am here and I am fine.");
      script.pass(Duration.ofSeconds(seconds));
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aBatchOfTemplatesPasses() {
    String[] products = "lamp,chair,desk,sofa,shelf,bed,stool,bench,rug,mirror".split(",", -1);
    IntFunction<String> prompt =
        i -> "Is this review of the product " + products[i % 10] + i / 10 + " positive? Say why.";
    assertThat(made(script.talk(), 40, prompt, i -> "Yes, this is a positive review."))
        .isEqualTo(40);
  }

  @Test
  void aBatchOverNumbersPasses() {
    IntFunction<String> prompt = i -> "Write a summary of page " + (i + 1) + " of the report";
    IntFunction<String> reply = i -> "This page is about " + NAMES[i % 10] + " and their work.";
    assertThat(made(script.talk(), 40, prompt, reply)).isEqualTo(40);
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aBatchWhoseNumberIsThatOfAnItemPasses() {
    assertThat(made(script.talk(), 60, i -> "Process item " + (i + 1), i -> REPLY)).isEqualTo(60);
  }

  @Test
  void anotherPromptBetweenBeginsAnew() {
    Talk talk = script.talk();
    for (int i = 0; i < 5; i++) {
      assertThat(made(talk, 5, n -> PROMPT, n -> REPLY)).isEqualTo(5);
      talk.anew()
          .user("Something else, " + NAMES[i])
          .reply("Here is something else for you, as you said.");
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void otherThreadsAgentsCallersAndHostsPass() {
    for (int i = 0; i < 40; i++) {
      script.talk().user(PROMPT).expectAllowed().reply(REPLY);
      script.talk().thread(1).caller("key-" + i).user(PROMPT).expectAllowed().reply(REPLY);
      script.talk().thread(1).agent("agent-" + i).user(PROMPT).expectAllowed().reply(REPLY);
      script.talk().thread(1).session("user-" + i).user(PROMPT).expectAllowed().reply(REPLY);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void anUnknownThreadIsNobody() {
    assertThat(made(script.talk().thread(0), 40, i -> PROMPT, i -> REPLY)).isEqualTo(40);
  }
}
