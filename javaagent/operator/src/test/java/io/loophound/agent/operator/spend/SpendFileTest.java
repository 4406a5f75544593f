package io.loophound.agent.operator.spend;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.identity.Identity;
import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.Ledger.Day;
import io.loophound.detectors.budget.Spending.Amount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpendFileTest {
  private static final long NOON = Duration.ofHours(20_000 * 24 + 12).toMillis();
  private static final String GOOD =
      "{\"day\":\"2024-10-04\",\"process\":{\"tokens\":30,\"usd\":0.5,\"estimated\":false},"
          + "\"agents\":{\"a\":{\"tokens\":30,\"usd\":0.5,\"estimated\":false}}}\n";

  private static final Identity IDENTITY = new Identity("orders", "web-1", 42, "1.2.3");

  @TempDir Path folder;
  private final List<String> log = new ArrayList<>();
  private Path path;

  private static Ledger ledger(long epochMillis) {
    return new Ledger(() -> 0, epochMillis);
  }

  private SpendFile file(Ledger ledger) {
    path = folder.resolve("spend.json");
    return new SpendFile(path.toString(), IDENTITY, ledger, log::add);
  }

  @Test
  void aRestartOnTheSameDayGoesOn() throws IOException {
    Ledger morning = ledger(NOON);
    SpendFile first = file(morning);
    first.write();
    assertThat(path).as("nothing was spent").doesNotExist();
    morning.pay("a \"b\"", new Amount(0.25, 100));
    morning.pay("", new Amount(0, 10, true));
    first.close();

    Ledger evening = ledger(NOON + Duration.ofHours(11).toMillis());
    file(evening).read();

    assertThat(evening.day()).isEqualTo(morning.day());
    assertThat(evening.agent("a \"b\"").spent()).isEqualTo(new Amount(0.25, 100));
    evening.pay("a \"b\"", new Amount(0, 1));
    assertThat(evening.process().spent()).isEqualTo(new Amount(0.25, 111, true));
    assertThat(log).isEmpty();
  }

  @Test
  void onTheNextDayItBeginsAnew() throws IOException {
    Ledger later = ledger(NOON + Duration.ofHours(12).toMillis());
    SpendFile file = file(later);
    Files.writeString(path, GOOD);
    file.read();
    assertThat(later.day().process()).isEqualTo(Amount.NONE);

    later.pay("b", new Amount(1, 1));
    file.write();
    Day kept = DayText.read(Files.readString(path));
    assertThat(kept).isEqualTo(later.day());
    assertThat(kept.agents()).containsOnlyKeys("b");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void onlyItsOwnerCanReadIt() throws IOException {
    Ledger ledger = ledger(NOON);
    SpendFile file = file(ledger);
    Files.writeString(path, GOOD);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-rw-rw-"));
    file.read();
    ledger.pay("a", new Amount(0, 1));
    file.write();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
    assertThat(Files.readString(path)).isEqualTo(GOOD.replace("30", "31"));
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("spend.json", ".spend.json.lock");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{}",
        "{\"day\":1}",
        "{\"day\":\"2024-10-04\",\"process\":{\"tokens\":-1,\"usd\":0},\"agents\":{}}",
        "{\"day\":\"2024-10-04\",\"process\":{\"tokens\":1e29,\"usd\":0},\"agents\":{}}",
        "{\"day\":\"2024-13-04\",\"process\":{\"tokens\":1,\"usd\":0},\"agents\":{}}",
        "{\"day\":\"2024-10-04\",\"process\":{\"tokens\":1,\"usd\":0},\"agents\":{\"a\":2}}"
      })
  void aBrokenFileIsToldAndSetAside(String text) throws IOException {
    Ledger ledger = ledger(NOON);
    SpendFile file = file(ledger);
    Files.writeString(path, text);
    file.read();

    assertThat(log)
        .singleElement()
        .asString()
        .contains("loophound.spend.file", "spend.json cannot be used; it was", "spend.json.broken");
    assertThat(folder.resolve("spend.json.broken")).hasContent(text);
    ledger.pay("a", new Amount(0.5, 30));
    file.write();
    assertThat(path).content().isEqualTo(GOOD);
  }

  @Test
  void aFolderThatIsNotThereIsToldOnce() {
    Ledger ledger = ledger(NOON);
    SpendFile file =
        new SpendFile(folder.resolve("no/spend.json").toString(), IDENTITY, ledger, log::add);
    file.read();
    for (int i = 0; i < 3; i++) {
      ledger.pay("a", new Amount(0, 1));
      file.write();
    }
    assertThat(log).singleElement().asString().contains("are not saved: loophound.spend.file");
  }
}
