package io.loophound.examples.standin;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.examples.standin.talk.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScenarioTest {

  @Test
  void failingToolNeverChangesItsCall() {
    Dialog dialog = new Dialog("loop-failing-tool", "Where is my order?");
    for (int i = 0; i < 12; i++) {
      assertThat(dialog.nextCall("Error: 503")).isEqualTo("lookUpOrder{\"orderId\": \"A-1042\"}");
    }
  }

  @Test
  void failingToolVariesItsWordsNowAndThen() {
    Dialog dialog = new Dialog("loop-failing-tool", "Where is my order?");
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      words.add(dialog.next().text());
      assertThat(dialog.nextCall("Error: 503")).isNotEmpty();
    }
    assertThat(words).contains("").anyMatch(text -> text.contains("again"));
  }

  @Test
  void pingPongTakesTurns() {
    Dialog dialog = new Dialog("loop-ping-pong", "What is the refund policy?");
    for (int i = 0; i < 4; i++) {
      assertThat(dialog.nextCall("kb-17")).startsWith("searchDocs");
      assertThat(dialog.nextCall("see the policy")).startsWith("openPage");
    }
  }

  @Test
  void parseRetryNeverAnswersInJson() {
    Dialog dialog = new Dialog("parse-retry", "JSON, please");
    List<String> replies = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      replies.add(dialog.next().text());
    }
    assertThat(replies).noneMatch(text -> text.contains("{"));
    assertThat(replies.stream().distinct()).hasSize(1);
  }

  @Test
  void parseRetryEndsInAnErrorThatNobodyRetries() {
    Reply end = Scenarios.find("parse-retry").atLimit(7);
    assertThat(end)
        .isInstanceOfSatisfying(
            Reply.Refusal.class,
            refusal -> {
              assertThat(refusal.status()).isEqualTo(402);
              assertThat(refusal.message()).contains("after 7 calls");
            });
  }

  @Test
  void healthyPollsUntilTheJobIsDone() {
    Dialog dialog = new Dialog("healthy", "Sum up");
    assertThat(dialog.nextCall("a.txt\nb.txt")).startsWith("listFiles");
    assertThat(dialog.nextCall("Revenue: 30 thousand euros"))
        .isEqualTo("readFile{\"name\": \"a.txt\"}");
    assertThat(dialog.nextCall("Revenue: 12 thousand euros"))
        .isEqualTo("readFile{\"name\": \"b.txt\"}");
    for (int page = 1; page <= 4; page++) {
      assertThat(dialog.nextCall("page " + page)).isEqualTo("customerPage{\"page\": " + page + "}");
    }
    assertThat(dialog.nextCall("queued, 10 %")).startsWith("exportStatus");
    assertThat(dialog.nextCall("running, 40 %")).startsWith("exportStatus");
    assertThat(dialog.nextCall("done")).startsWith("exportStatus");
    assertThat(dialog.next().text()).contains("2 reports", "42 thousand", "4 pages", "3 looks");
  }

  @Test
  void healthyReadsResultsThatAreJsonStrings() {
    Dialog dialog = new Dialog("healthy", "Sum up");
    assertThat(dialog.nextCall("\"a.txt\\nb.txt\"")).startsWith("listFiles");
    assertThat(dialog.nextCall("\"is no JSON")).isEqualTo("readFile{\"name\": \"a.txt\"}");
    assertThat(dialog.nextCall("\"\"")).isEqualTo("readFile{\"name\": \"b.txt\"}");
  }

  @Test
  void healthyAnswerDependsOnEveryResult() {
    assertThat(healthyAnswer("nothing new")).isNotEqualTo(healthyAnswer("nothing more"));
    assertThat(healthyAnswer("nothing new")).isEqualTo(healthyAnswer("nothing new"));
  }

  private static String healthyAnswer(String lastPage) {
    Dialog dialog = new Dialog("healthy", "Sum up");
    assertThat(dialog.nextCall("")).startsWith("listFiles");
    for (int page = 1; page <= 4; page++) {
      assertThat(dialog.nextCall(page < 4 ? "page" : lastPage)).startsWith("customerPage");
    }
    assertThat(dialog.nextCall("done")).startsWith("exportStatus");
    return dialog.next().text();
  }

  @Test
  void recoversAfterTheHint() {
    Dialog dialog = new Dialog("recovers", "Where is my order?");
    for (int i = 0; i < 5; i++) {
      assertThat(dialog.nextCall("Error: 503")).startsWith("lookUpOrder");
    }
    assertThat(dialog.nextCall("... repeating it will not change the result.")).isNotEmpty();
    assertThat(dialog.next().calls()).isEmpty();
    assertThat(dialog.next().text()).contains("A-1042");
  }

  @Test
  void aNewQuestionStartsTheScriptAgain() {
    Dialog dialog = new Dialog("recovers", "Where is my order?");
    assertThat(dialog.nextCall("repeating will not help")).isNotEmpty();
    dialog.user("And now?");
    assertThat(dialog.next().calls()).hasSize(1);
  }

  @Test
  void chatAnswersTheSameConversationAlike() {
    assertThat(new Dialog("chat", "Hi").next()).isEqualTo(new Dialog("chat", "Hi").next());
    assertThat(new Dialog("chat", "Hi").next()).isNotEqualTo(new Dialog("chat", "Hello").next());
  }

  @Test
  void aSuffixKeepsTheScenario() {
    assertThat(Scenarios.find("chat@one")).isSameAs(Scenarios.find("chat"));
    assertThat(Scenarios.find("gpt-4.1")).isNull();
  }
}
