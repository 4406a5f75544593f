package io.loophound.agent.weave.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.Config;
import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The file of settings changes a thousand times while agents work. What it couples belongs
 * together: a strict threshold is only for looking on, a patient one is enforced.
 */
@Timeout(120)
class ReloadUnderLoadTest {
  private static final int RELOADS = 1000;
  private static final int MOST = 12;
  private static final String STRICT =
      "sequence.enabled=true\nsequence.action=block\nscore.enabled=false\nsequence.threshold=3\nmode=observe\n";
  private static final String PATIENT =
      "sequence.enabled=true\nsequence.action=block\nscore.enabled=false\nmode=enforce\nsequence.threshold=8\n";
  private static final String ALWAYS = "valve.runs=100000\n";

  @TempDir private Path folder;
  private final AtomicLong talks = new AtomicLong(1);
  private final AtomicBoolean done = new AtomicBoolean();
  private Path file;
  private Guard guard;

  @BeforeEach
  void logNothing() {
    Output.to("none");
    file = folder.resolve("l.properties");
  }

  @AfterEach
  void restore() {
    Output.to("stderr");
  }

  @Test
  void noCallSeesHalfOfAFileAndNoChangeIsLost() throws Exception {
    Files.writeString(file, ALWAYS + STRICT);
    Properties properties = new Properties();
    properties.setProperty("loophound.config", file.toString());
    Config config = Config.of(properties);
    GuardHolder holder = new GuardHolder(config, new Stats());
    guard = holder.guard();
    ExecutorService agents = Executors.newFixedThreadPool(3);
    try {
      List<Future<Integer>> working = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        working.add(agents.submit(this::agent));
      }
      for (int i = 1; i <= RELOADS; i++) {
        write(ALWAYS + (i % 2 == 0 ? STRICT : PATIENT));
        config.file().reload(config, holder::apply);
        assertThat(config.mode()).isEqualTo(i % 2 == 0 ? Mode.OBSERVE : Mode.ENFORCE);
        assertThat(config.policy().detector("sequence").get("threshold"))
            .isEqualTo(i % 2 == 0 ? 3 : 8);
      }
      done.set(true);
      for (Future<Integer> each : working) {
        assertThat(each.get()).isPositive();
      }
    } finally {
      agents.shutdownNow();
    }
    assertThat(calls()).isEqualTo(MOST);
  }

  /** Works until all is done; returns how many tasks it had. */
  private int agent() {
    int tasks = 0;
    while (!done.get()) {
      assertThat(calls()).as("calls before it was stopped").isBetween(8, MOST);
      tasks++;
    }
    return tasks;
  }

  /** Makes the same call again and again, until it is stopped. */
  private int calls() {
    long talk = talks.getAndIncrement();
    RunKey key = new RunKey("agent", "talk-" + talk, "", talk, 0);
    List<Message> history = new ArrayList<>();
    history.add(Message.of(Role.USER, "Find it, please: " + talk));
    for (int made = 0; made < MOST; made++) {
      Conversation said = Conversation.of(List.copyOf(history));
      ModelTicket ticket =
          guard.before(new ModelRequest(Origin.of("test"), key, "gpt-4.1", said, "", ""));
      if (ticket.verdict().stops()) {
        return made;
      }
      ToolCall call = new ToolCall("call-" + talk + "-" + made, "search", "{}");
      guard.after(ticket, ModelReply.completed("", List.of(call)));
      history.add(Message.assistant("", List.of(call)));
      history.add(Message.tool(call.id(), "no rows", false));
    }
    return MOST;
  }

  /** As an editor that is careful does. */
  private void write(String text) throws IOException {
    Path fresh = Files.writeString(folder.resolve("fresh"), text);
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
