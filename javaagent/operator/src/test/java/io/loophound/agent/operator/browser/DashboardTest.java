package io.loophound.agent.operator.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.Stand;
import io.loophound.agent.operator.StandFleet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser: {@code mvn -Pbrowser}, where chromedriver is installed. */
@EnabledIfSystemProperty(named = "loophound.browser", matches = "true")
@Timeout(180)
class DashboardTest {
  private static final String TAB = "\uE004";
  private static final String ENTER = "\uE007";
  private static final int MOST_TABS = 300;
  private static final int MANY = 10_000;
  private static final String PROBLEM =
      "return document.getElementById('policy-sequence.threshold-problem').innerText";
  private static final String SIDEWAYS =
      "return document.documentElement.scrollWidth - document.documentElement.clientWidth";

  @TempDir Path folder;
  private Stand stand;
  private Chrome chrome;

  @BeforeEach
  void open() throws IOException, InterruptedException {
    stand = new Stand(folder);
    stand.loop("planner", "c4n4ry", 10);
    stand.loop("writer", "c4n4ry", 4);
    chrome = new Chrome();
  }

  @AfterEach
  void saysNothingInTheConsole() throws IOException, InterruptedException {
    try {
      assertThat(chrome.console()).isEmpty();
      assertThat(stand.errors()).isEmpty();
    } finally {
      chrome.close();
      stand.close();
    }
  }

  private void login() throws IOException, InterruptedException {
    chrome.open("http://127.0.0.1:" + stand.port() + "/#token=" + stand.token());
    chrome.await("!document.getElementById('main').hidden");
  }

  private String text(String selector) throws IOException, InterruptedException {
    return chrome.run("return document.querySelector('" + selector + "').innerText").asText();
  }

  /** Goes on with the tab key until what has the focus says this. */
  private void tabTo(String words) throws IOException, InterruptedException {
    for (int i = 0; i < MOST_TABS; i++) {
      chrome.press(TAB);
      if (chrome.run("return document.activeElement.innerText || ''").asText().equals(words)) {
        return;
      }
    }
    throw new AssertionError("no way to \"" + words + "\" by keyboard");
  }

  @Test
  void showsRunsAndVerdictsAndWhatHappensNext() throws IOException, InterruptedException {
    stand.turns("reader");
    login();
    assertThat(text("#runs")).contains("planner", "blocked", "writer", "live");
    assertThat(text("#verdicts")).contains("LoopHound blocked run", "equal arguments");
    assertThat(text("#near")).contains("would have been stopped at loophound.threshold=6");
    assertThat(text("#figures")).contains("enforce", "USD");
    assertThat(text("#spend")).contains("planner", "writer", "gpt-4o", "4,400", "0.0140");
    assertThat(chrome.run("return location.hash + document.cookie").asText()).isEmpty();

    stand.loop("tester", "c4n4ry", 2);
    chrome.await("document.querySelector('#runs').innerText.includes('tester')");
    assertThat(chrome.run("return document.documentElement.outerHTML").asText())
        .doesNotContain("c4n4ry");
    pictures();
  }

  private Path pictures(String name) throws IOException {
    Path target = Path.of(System.getProperty("loophound.pictures", folder.toString()));
    return Files.createDirectories(target).resolve(name);
  }

  /** For the documents, where somebody wants them. */
  private void pictures() throws IOException, InterruptedException {
    chrome.screenshot(pictures("dashboard-light.png"));
    String light = chrome.run("return getComputedStyle(document.body).backgroundColor").asText();
    chrome.dark();
    chrome.screenshot(pictures("dashboard-dark.png"));
    assertThat(chrome.run("return getComputedStyle(document.body).backgroundColor").asText())
        .isNotEqualTo(light);
  }

  @Test
  void everythingCanBeDoneByKeyboard() throws IOException, InterruptedException {
    chrome.open("http://127.0.0.1:" + stand.port() + "/");
    chrome.await("!document.getElementById('login').hidden");
    chrome.run("document.getElementById('token').focus()");
    for (char c : stand.token().toCharArray()) {
      chrome.press(Character.toString(c));
    }
    chrome.press(ENTER);
    chrome.await("document.querySelector('#runs').innerText.includes('planner')");
    String id = stand.guard().runs().newest(2).get(1).id();

    tabTo(id);
    chrome.press(ENTER);
    chrome.await("document.querySelector('#run-title').innerText.includes('blocked')");
    assertThat(text("#steps")).contains("news", "verbatim\t+2\t8", "verbatim\t+2\t4");
    assertThat(chrome.run("return document.querySelector('#bars').textContent").asText())
        .contains("step 4, search: verbatim +2, score 8");
    tabTo("Revive");
    chrome.press(ENTER);
    chrome.await("document.querySelector('#run-title').innerText.includes('live')");
    tabTo("Terminate");
    chrome.press(ENTER);
    chrome.await("document.getElementById('confirm').open");
    tabTo("Terminate");
    chrome.press(ENTER);
    chrome.await("document.querySelector('#run-title').innerText.includes('terminated')");
    tabTo("policy of writer");
    chrome.press(ENTER);
    chrome.await("(document.getElementsByName('budget.usd')[0] || {}).value === '0.5'");
  }

  private void type(String field, String keys) throws IOException, InterruptedException {
    for (int i = 0; i < MOST_TABS; i++) {
      chrome.press(TAB);
      if (chrome.run("return document.activeElement.name || ''").asText().equals(field)) {
        chrome.run("document.activeElement.select()");
        for (int key = 0; key < keys.length(); key++) {
          chrome.press(keys.substring(key, key + 1));
        }
        return;
      }
    }
    throw new AssertionError("no way to " + field + " by keyboard");
  }

  @Test
  void aPolicyIsEdited() throws IOException, InterruptedException {
    login();
    chrome.run("document.getElementById('agents-title').scrollIntoView()");
    tabTo("policy of writer");
    chrome.press(ENTER);
    chrome.await("!document.getElementById('policy').hidden");
    chrome.run(
        "document.getElementsByName('sequence.threshold')[0].closest('details').open = true");
    type("sequence.threshold", "many");
    assertThat(chrome.run(PROBLEM).asText()).isEqualTo("allowed: 1 to 1000");
    assertThat(chrome.run("return document.activeElement.getAttribute('aria-invalid')").asText())
        .isEqualTo("true");
    chrome.press(ENTER);
    assertThat(stand.changed()).doesNotContainKey("agent.writer.sequence.threshold");
    chrome.run("document.activeElement.select()");
    chrome.press("9");
    chrome.press(ENTER);
    chrome.await("document.getElementById('message').innerText.includes('saved in loophound')");
    assertThat(stand.changed())
        .containsEntry("agent.writer.sequence.threshold", "9")
        .containsEntry("agent.writer.budget.usd", "0.5");
    chrome.await("document.querySelector('#changes').innerText.includes('threshold')");
    chrome.run("document.getElementById('policy-title').focus()");
    tabTo("Use the default policy");
    chrome.press(ENTER);
    chrome.await("document.getElementById('policy-source').innerText.includes('default policy')");
    assertThat(stand.changed()).isEmpty();
  }

  @Test
  void aVersionIsBroughtBackWithAReason() throws IOException, InterruptedException {
    StandFleet fleet = new StandFleet();
    fleet.add(Map.of("threshold", "12"), 0, new Edit("", "ann", "INC-17", false, 0));
    fleet.add(Map.of("threshold", "15"), 10, Edit.PLAIN);
    stand.joins(fleet);
    login();
    chrome.run("document.querySelector('#versions summary').click()");
    chrome.await("document.querySelectorAll('#version-list tr').length === 2");
    assertThat(text("#version-list")).contains("ann\tINC-17\tthreshold 12", "10 % of JVMs");
    assertThat(text("#canary-state"))
        .isEqualTo("Version 2 is tried out, 10 % of JVMs: threshold 15.");
    fill("canary-share", "50");
    fill("version-reason", "looks good");
    chrome.run("document.querySelector('#canary-form button').click()");
    chrome.await("document.getElementById('canary-state').innerText.includes('Version 3')");
    assertThat(stand.written()).contains("\"share\":50", "\"reason\":\"looks good\"");
    fill("version-reason", "INC-18");
    tabTo("Roll back to 1");
    chrome.press(ENTER);
    chrome.await("document.querySelectorAll('#version-list tr').length === 4");
    assertThat(text("#version-list tr")).startsWith("4\t").contains("INC-18\tthreshold 12");
    assertThat(stand.written()).contains("\"restored\":1", "\"reason\":\"INC-18\"");
  }

  private void fill(String id, String value) throws IOException, InterruptedException {
    chrome.run("document.getElementById('" + id + "').value = '" + value + "'");
  }

  @Test
  void whyARunIsEndedIsWrittenDown() throws IOException, InterruptedException {
    login();
    chrome.run("document.querySelector('#runs button').click()");
    chrome.await("!document.getElementById('run').hidden");
    fill("run-reason", "INC-19");
    chrome.run("document.getElementById('revive').click()");
    chrome.await("document.querySelector('#changes').innerText.includes('INC-19')");
    assertThat(chrome.run("return document.getElementById('run-reason').value").asText()).isEmpty();
    fill("mode-reason", "INC-20");
    chrome.run("document.querySelector('#mode-form button').click()");
    chrome.await("document.querySelector('#changes').innerText.includes('INC-20')");
  }

  private void filter(String name, String value) throws IOException, InterruptedException {
    chrome.run(
        "const field = document.querySelector('#filter [name="
            + name
            + "]'); field.value = '"
            + value
            + "'; field.dispatchEvent(new Event('input', { bubbles: true }))");
  }

  private void awaitPage(String text) throws IOException, InterruptedException {
    chrome.await("document.getElementById('page').innerText.startsWith('" + text + "')");
  }

  @Test
  void tenThousandRunsAreFilteredSortedAndTurnedOver() throws IOException, InterruptedException {
    for (int i = 0; i < MANY; i++) {
      stand.loop("agent-" + i % 100, "run " + i, 1);
    }
    login();
    awaitPage("1 to 50 of 10000");
    chrome.run("document.getElementById('after').click()");
    awaitPage("51 to 100 of 10000");
    filter("agent", "agent-7");
    awaitPage("1 to 50 of 100, of 10000 runs");
    filter("sort", "age");
    chrome.await("document.querySelector('#runs tbody').innerText.includes('agent-7')");
    filter("agent", "");
    filter("state", "terminated");
    awaitPage("");
    chrome.await("!document.getElementById('runs-none').hidden");
    filter("state", "");
    filter("text", "r-4242");
    awaitPage("1 to 1 of 1, of");
    assertThat(text("#filter-error")).isEmpty();
  }

  @Test
  void aTelephoneNeedsNoScrollingSideways() throws IOException, InterruptedException {
    chrome.narrow();
    login();
    assertThat(chrome.run(SIDEWAYS).asInt()).isZero();
    chrome.run("document.querySelector('#runs button').click()");
    chrome.await("document.querySelector('#steps tr')");
    chrome.screenshot(pictures("dashboard-run.png"));
    assertThat(chrome.run(SIDEWAYS).asInt()).isZero();
    assertThat(
            chrome
                .run(
                    "const run = document.getElementById('run'); return run.scrollWidth - run.clientWidth")
                .asInt())
        .isZero();
    chrome.run("document.getElementById('close-run').click()");
    chrome.run("document.querySelector('#agents button').click()");
    chrome.await("document.querySelector('#policy details')");
    chrome.run("document.querySelectorAll('#policy details').forEach(all => { all.open = true; })");
    assertThat(chrome.run(SIDEWAYS).asInt()).isZero();
  }

  @Test
  void aWrongTokenIsAskedForAgain() throws IOException, InterruptedException {
    chrome.open("http://127.0.0.1:" + stand.port() + "/#token=wrong");
    chrome.await("document.getElementById('message').innerText.includes('Wrong token')");
    assertThat(chrome.console()).hasSizeLessThan(10); // the browser itself notes each 401
  }

  @Test
  void whateverCanBeUsedHasAName() throws IOException, InterruptedException {
    login();
    String nameless =
        "return [...document.querySelectorAll('button, input, select, a')].filter(e =>"
            + " !(e.innerText || e.labels && e.labels.length || e.textContent.trim()))"
            + ".map(e => e.outerHTML)";
    assertThat(chrome.run(nameless)).isEmpty();
    assertThat(
            chrome
                .run(
                    "return [...document.querySelectorAll('svg')].filter(e =>"
                        + " !e.getAttribute('aria-label')).length")
                .asInt())
        .isZero();
  }

  @Test
  @EnabledIfSystemProperty(named = "loophound.axe", matches = ".+")
  void axeFindsNothing() throws IOException, InterruptedException {
    login();
    chrome.run("document.querySelector('#runs button').click()");
    chrome.run("document.querySelector('#agents button').click()");
    chrome.await(
        "!document.getElementById('policy').hidden && document.querySelector('#steps tr')");
    String axe = Files.readString(Path.of(System.getProperty("loophound.axe")));
    String found =
        "return axe.run().then(r => r.violations.map(v => v.id + ' ' + v.nodes[0].html))";
    assertThat(chrome.run(axe + "\n" + found)).isEmpty();
    chrome.dark();
    assertThat(chrome.run(axe + "\n" + found)).isEmpty();
  }
}
