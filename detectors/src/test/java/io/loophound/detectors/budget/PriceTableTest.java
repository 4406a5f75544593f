package io.loophound.detectors.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.detectors.event.Usage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceTableTest {
  private final PriceTable shipped = PriceTable.shipped();

  private static PriceTable read(String json) throws IOException {
    return PriceTable.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @CsvSource({
    "gpt-4.1,2,8",
    "gpt-4.1-2025-04-14,2,8",
    "gpt-4.1-mini,0.4,1.6",
    "gpt-4.1-mini-2025-04-14,0.4,1.6",
    "gpt-4o,2.5,10",
    "gpt-4o-mini-2024-07-18,0.15,0.6",
    "openai/gpt-4.1,2,8",
    "azure/eu/gpt-4.1-nano,0.1,0.4",
    "claude-sonnet-4-20250514,3,15",
    "claude-opus-4-5-20251101,5,25",
    "claude-opus-4-1,15,75"
  })
  void theLongestNameWins(String model, double input, double output) {
    assertThat(shipped.of(model)).isEqualTo(new Price(input, output, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "my-own-model", "gpt", "gpt-4", "zzz", "/", "openai/", "😀", "GPT-4.1"})
  void anUnknownModelHasTheFallbackPrice(String model) {
    assertThat(shipped.of(model)).isEqualTo(new Price(10, 30, false));
  }

  @Test
  void aShorterNameIsFoundBehindLongerNeighbours() throws IOException {
    PriceTable table = read("{\"a\":[1,1],\"ab\":[2,2],\"abc\":[3,3],\"abd\":[4,4]}");
    assertThat(table.of("abcd").input()).isEqualTo(3);
    assertThat(table.of("abz").input()).isEqualTo(2);
    assertThat(table.of("ab").input()).isEqualTo(2);
    assertThat(table.of("azz").input()).isEqualTo(1);
    assertThat(table.of("b").known()).isFalse();
  }

  @Test
  void aCallCostsByTokens() {
    assertThat(new Price(2, 8, true).of(new Usage(1_000_000, 500_000, false))).isEqualTo(6.0);
    assertThat(new Price(2, 8, true).of(new Usage(0, 0, true))).isZero();
  }

  @Test
  void cachedInputHasAPriceOfItsOwn() throws IOException {
    Price price = read("{\"a\":[2,8,0.5]}").of("a");

    assertThat(price).isEqualTo(new Price(2, 8, 0.5, true));
    assertThat(price.of(new Usage(3_000_000, 0, 2_000_000, false))).isEqualTo(3.0);
    assertThat(price.of(new Usage(3_000_000, 0, false))).isEqualTo(6.0);
    assertThat(new Price(2, 8, true).of(new Usage(3_000_000, 0, 2_000_000, false))).isEqualTo(6.0);
  }

  @Test
  void aFileExtendsAndOverridesTheShippedTable(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("prices.json");
    Files.writeString(file, "{\"gpt-4.1\":[1,2],\"house/own-model\":[3,4,0.3]}");
    PriceTable table = PriceTable.shippedWith(file);

    assertThat(table.of("gpt-4.1-2025-04-14")).isEqualTo(new Price(1, 2, true));
    assertThat(table.of("gpt-4.1-mini")).isEqualTo(shipped.of("gpt-4.1-mini"));
    assertThat(table.of("house/own-model-v2")).isEqualTo(new Price(3, 4, 0.3, true));
    assertThat(table.of("other")).isEqualTo(new Price(10, 30, false));
    assertThat(shipped.of("gpt-4.1")).isEqualTo(new Price(2, 8, true));
  }

  @Test
  void aFileThatIsNotThereIsAnError(@TempDir Path folder) {
    assertThatThrownBy(() -> PriceTable.shippedWith(folder.resolve("none.json")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void anEmptyTableKnowsNothing() throws IOException {
    assertThat(read("{}").of("gpt-4.1").known()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "{",
        "{\"a\":[1,2]",
        "{\"a\":1}",
        "{\"a\":{}}",
        "{\"a\":[]}",
        "{\"a\":[1]}",
        "{\"a\":[1,2,3,4]}",
        "{\"a\":[1,2,null]}",
        "{\"a\":[1,2,\"3\"]}",
        "{\"a\":[-1,2]}",
        "{\"a\":[1,1e300]}",
        "{\"a\":[\"1\",2]}",
        "{\"a\":[1,null]}",
        "{a:[1,2]}",
        "not json"
      })
  void aMalformedTableIsRefused(String json) {
    assertThatThrownBy(() -> read(json)).isInstanceOf(IOException.class);
  }
}
