package io.loophound.wire.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.detectors.event.Role;
import io.loophound.wire.json.JsonScan;
import io.loophound.wire.json.MalformedException;
import io.loophound.wire.openai.ChatScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private final KnownPrefixes known = new KnownPrefixes(10_000);
  private final CountingScanner scanner = new CountingScanner();

  /** Counts the elements that are really scanned. */
  private static final class CountingScanner implements ElementScanner {
    private final ChatScanner scanner = new ChatScanner();
    private int scanned;
    private boolean open;

    @Override
    public void scan(JsonScan in, MessageRegions items) throws MalformedException {
      scanned++;
      scanner.scan(in, items);
    }

    @Override
    public boolean isOpen(MessageRegions items) {
      return open && items.role(items.size() - 1) == Role.ASSISTANT;
    }

    int takeScanned() {
      int count = scanned;
      scanned = 0;
      return count;
    }
  }

  @Test
  void scansOnlyTheTailOfWhatItKnows() throws Exception {
    List<String> messages = conversation(1, 100);
    scan(messages);
    assertThat(scanner.takeScanned()).isEqualTo(100);
    for (int i = 100; i < 120; i += 2) {
      messages.addAll(conversation(i, 2));
      assertSame(messages);
      assertThat(scanner.takeScanned()).isEqualTo(3 + 2);
    }
    assertSame(messages);
    assertThat(scanner.takeScanned()).isEqualTo(3);
  }

  @Test
  void findsItsPlaceWhereverTheArrayStands() throws Exception {
    List<String> messages = conversation(1, 100);
    scan(messages);
    scanner.takeScanned();
    String array = " [" + String.join(",", messages) + "," + message(7) + "]  ";
    MessageRegions items = scan(array, known);
    assertThat(scanner.takeScanned()).isEqualTo(4);
    String last = array.substring(items.from(100) - 0, items.to(100));
    assertThat(last).isEqualTo(message(7));
    assertThat(array.substring(items.from(50), items.to(50))).isEqualTo(messages.get(50));
  }

  @Test
  void anotherByteAnywhereIsAnotherHistory() throws Exception {
    List<String> messages = conversation(1, 100);
    scan(messages);
    Random random = new Random(5);
    for (int i = 0; i < 6; i++) {
      List<String> other = new ArrayList<>(messages);
      int place = random.nextInt(other.size());
      other.set(place, other.get(place).replace("text ", "tex7 "));
      other.add(message(i));
      assertSame(other);
    }
    scanner.takeScanned();
    messages.add(message(9));
    assertSame(messages);
    assertThat(scanner.takeScanned()).isEqualTo(4);
  }

  @Test
  void followsBranches() throws Exception {
    List<String> trunk = conversation(1, 80);
    scan(trunk);
    List<String> longer = new ArrayList<>(trunk);
    longer.addAll(conversation(200, 40));
    scan(longer);
    List<String> branch = new ArrayList<>(trunk);
    branch.addAll(conversation(300, 4));
    scanner.takeScanned();
    assertSame(branch);
    assertThat(scanner.takeScanned()).isEqualTo(3 + 4);
  }

  @Test
  void aMessageThatMayGoOnIsScannedAgain() throws Exception {
    scanner.open = true;
    List<String> messages = conversation(1, 100);
    messages.add("{\"role\":\"assistant\",\"content\":\"unfinished\"}");
    scan(messages);
    scanner.takeScanned();
    messages.add("{\"role\":\"assistant\",\"content\":\"more of it\"}");
    assertSame(messages);
    assertThat(scanner.takeScanned()).isEqualTo(3 + 2);
  }

  @Test
  void shortHistoriesAreNotKept() throws Exception {
    scan(conversation(1, 10));
    assertThat(known.held()).isZero();
  }

  @Test
  void whatIsKeptHasABound() throws Exception {
    for (int i = 0; i < 300; i++) {
      scan(conversation(1000 * i, 100));
      assertThat(known.held()).isLessThanOrEqualTo(10_000);
    }
    assertThat(known.held()).isGreaterThan(9_000);
    scanner.takeScanned();
    scan(conversation(1000 * 299, 100));
    assertThat(scanner.takeScanned()).isEqualTo(3);
    scan(conversation(0, 100));
    assertThat(scanner.takeScanned()).isEqualTo(100);
  }

  @Test
  void whatIsNoArrayOfMessagesIsRefused() throws Exception {
    assertThat(scan("{\"a\":1} ", known)).isNull();
    for (String broken :
        List.of("[1]", "[{}", "[{\"role\":\"user\"", "[{\"a\" 1}]", "[{a:1}]", "[\u0001]")) {
      assertThatThrownBy(() -> scan(broken, known)).isInstanceOf(MalformedException.class);
    }
  }

  /** The same as if nothing were known. */
  private void assertSame(List<String> messages) throws MalformedException {
    MessageRegions found = scan(messages);
    String array = "[" + String.join(",", messages) + "] ";
    MessageRegions fresh = History.scan(in(array), new ChatScanner(), new KnownPrefixes(0));
    assertThat(found.size()).isEqualTo(fresh.size());
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.hash(i)).isEqualTo(fresh.hash(i));
      assertThat(found.role(i)).isEqualTo(fresh.role(i));
      assertThat(found.from(i)).isEqualTo(fresh.from(i));
      assertThat(found.to(i)).isEqualTo(fresh.to(i));
    }
  }

  private MessageRegions scan(List<String> messages) throws MalformedException {
    return scan("[" + String.join(",", messages) + "] ", known);
  }

  private MessageRegions scan(String array, KnownPrefixes prefixes) throws MalformedException {
    return History.scan(in(array), scanner, prefixes);
  }

  private static JsonScan in(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new JsonScan(bytes, bytes.length);
  }

  private static List<String> conversation(int seed, int count) {
    List<String> messages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      messages.add(message(seed + i));
    }
    return messages;
  }

  private static String message(int number) {
    String text =
        "text \\\"" + number + "\\\" of some length, with a brace } and a bracket [ ".repeat(4);
    return "{\"role\":\"%s\",\"content\":\"%s\"}"
        .formatted(number % 2 == 0 ? "user" : "assistant", text);
  }
}
