package io.loophound.agent.config.option;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {

  @ParameterizedTest
  @CsvSource({
    "1500ms, 1500",
    "30s, 30000",
    "30, 30000",
    "5m, 300000",
    "1h, 3600000",
    "1d, 86400000",
    "5 m, 300000",
    "30S, 30000"
  })
  void durationsHaveUnits(String text, double millis) {
    assertThat(Values.millis(text)).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "s",
        "-1s",
        "1.5s",
        "1w",
        "1e3s",
        "9999999999999999s",
        "PT30S",
        "1s1s",
        "\u0663s"
      })
  void otherTextIsNoDuration(String text) {
    assertThat(Values.millis(text)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "1.2.3", "NaN", "Infinity", "1e3", "0x10", "10d", "-4", "+4", "4,5"})
  void otherTextIsNoNumber(String text) {
    assertThat(Values.number(text, true)).isNaN();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "memory | memory",
        "Request, BAGGAGE | request,baggage",
        "baggage:Who,span: a.b | baggage:Who,span:a.b",
        "Header: X-User,mdc:userId | header:X-User,mdc:userId",
        "header | none",
        "mdc: | none",
        "':key' | none",
        "'' | ''",
        "memory,oops | none",
        "request: user_id,REQUEST | request:user_id,request",
        "memory:x | none",
        "baggage: | none",
        "baggage[:key] | none"
      })
  void aListMayHoldAFewWordsAndKeys(String text, String value) {
    assertThat(Values.check(Options.find("user.from"), text)).isEqualTo(value);
  }

  @Test
  void aWholeNumberHasNoFraction() {
    assertThat(Values.number("4.0", false)).isNaN();
    assertThat(Values.number("4.0", true)).isEqualTo(4);
    assertThat(Values.number("004", false)).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({"1000, 1s", "1500, 1500ms", "60000, 1m", "86400000, 1d", "90000, 90s", "0, 0d"})
  void durationsAreWrittenInTheLargestUnit(long millis, String text) {
    assertThat(Values.duration(millis)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1, ''", "2, 2", "1000, 1000", "1001, ''"})
  void bothEndsOfARangeAreAllowed(String text, String checked) {
    assertThat(Values.check(Options.find("window"), text))
        .isEqualTo(checked.isEmpty() ? null : checked);
  }

  @Test
  void wordsAreReadWithoutRegardToCaseAndBlanks() {
    assertThat(Values.check(Options.find("mode"), " Observe ")).isEqualTo("observe");
    assertThat(Values.check(Options.find("enabled"), "FALSE")).isEqualTo("false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "obs", "observe|enforce", "|", "offobserve", "observed"})
  void onlyWholeWordsAreAllowed(String text) {
    assertThat(Values.check(Options.find("mode"), text)).isNull();
  }

  @Test
  void listsDropBlanks() {
    assertThat(Values.list(" a, ,b c,,")).containsExactly("a", "b c");
    assertThat(Values.list("")).isEmpty();
  }
}
