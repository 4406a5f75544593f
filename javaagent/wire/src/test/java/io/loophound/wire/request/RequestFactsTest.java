package io.loophound.wire.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestFactsTest {

  @ParameterizedTest
  @CsvSource({
    "key=a, a",
    "alt=sse&key=a%2Fb, a/b",
    "monkey=1&key=2, 2",
    "key=1&key=2, 1",
    "key=%zz, %zz",
    "key=, ''",
    "key,",
    "keys=1,",
    "&&,",
    "'',",
    ","
  })
  void findsAParameter(String query, String value) {
    assertThat(facts(query).parameter("key")).isEqualTo(value);
  }

  @Test
  void findsAHeader() {
    assertThat(facts("").header("any")).isEqualTo("ANY");
    assertThat(facts("").header("other")).isNull();
  }

  private static RequestFacts facts(String query) {
    return new RequestFacts("h", "/p", query, name -> name.equals("any") ? "ANY" : null);
  }
}
