package io.loophound.detectors.guard;

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

/** Each call begins a new conversation: the loop is seen at the agent's scope only. */
class StatelessLoopTest {
  private static final String PROMPT = "Extract name and city from the letter below as JSON: ...";
  private static final String REPLY = "Sure! The name is Ana and the city is Lisbon, I believe.";

  private final GuardScript script = new GuardScript();

  private static int made(
      Talk talk, int most, IntFunction<String> prompt, IntFunction<String> reply) {
    int made = 0;
    while (made < most && !talk.anew().user(prompt.apply(made)).ask().stops()) {
      talk.reply(reply.apply(made));
      made++;
    }
    return made;
  }

  @Test
  void aParseRetryIsStoppedAfterSixCalls() {
    Talk talk = script.talk();
    assertThat(made(talk, 50, i -> PROMPT, i -> REPLY)).isEqualTo(6);
    assertThat(talk.last().detector()).isEqualTo("similarity");
    assertThat(talk.last().evidence().count()).isEqualTo(7);
    assertThat(talk.last().evidence().equal()).containsExactly("prompt", "reply");
    assertThat(talk.last().evidence().modelCalls()).isEqualTo(5);
    assertThat(talk.last().evidence().tokens()).isEqualTo(550);
  }

  @Test
  void aWrappedPromptCostsOneCallMore() {
    String wrapped = "That wasn't valid JSON. Try again: " + PROMPT;
    assertThat(made(script.talk(), 50, i -> i == 0 ? PROMPT : wrapped, i -> REPLY)).isEqualTo(7);
  }

  @Test
  void aPromptThatIsWrappedAgainAndAgainIsStopped() {
    IntFunction<String> prompt = i -> "That wasn't valid JSON. Try again: ".repeat(i) + PROMPT;
    assertThat(made(script.talk(), 50, prompt, i -> REPLY)).isEqualTo(7);
  }

  @Test
  void theSystemPromptMayChange() {
    Talk talk = script.talk();
    int made = 0;
    while (made < 50 && !talk.anew().system("You are careful.").user(PROMPT).ask().stops()) {
      talk.reply(REPLY);
      made++;
    }
    assertThat(made).isEqualTo(6);
  }

  @Test
  void slightlyDifferentLongRepliesAreStopped() {
    String reply =
        "Here is what I could find in the letter that you gave me: the sender is called Ana Maria"
            + " da Silva, she lives in the old town of Lisbon near the river, and she asks for an"
            + " answer before the end of the month, because she will be away in the summer. Draft ";
    assertThat(made(script.talk(), 50, i -> PROMPT, i -> reply + i)).isEqualTo(6);
  }

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

  @Test
  void theSameInOneSessionOneAfterAnotherIsALoop() {
    Talk talk = script.talk().session("team-1");
    assertThat(made(talk, 50, i -> PROMPT, i -> REPLY)).isBetween(5, 7);
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
    assertThat(made(script.talk(), 40, prompt, i -> "This page is left blank on purpose."))
        .isEqualTo(40);
  }

  @Test
  void anotherPromptBetweenBeginsAnew() {
    Talk talk = script.talk();
    for (int i = 0; i < 5; i++) {
      assertThat(made(talk, 5, n -> PROMPT, n -> REPLY)).isEqualTo(5);
      talk.anew().user("Something else " + i).reply("Here is something else for you, as you said.");
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
