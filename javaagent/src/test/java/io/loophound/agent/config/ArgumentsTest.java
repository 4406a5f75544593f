package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArgumentsTest {

  @Test
  void semicolonsSeparate() {
    assertThat(Arguments.split("mode=observe; window=30;;"))
        .containsExactly("mode=observe", "window=30");
  }

  @Test
  void aCommaSeparatesBeforeAKey() {
    assertThat(Arguments.split("mode=observe,window=30, loophound.log=none"))
        .containsExactly("mode=observe", "window=30", "loophound.log=none");
  }

  @Test
  void anUnknownKeySeparatesToo() {
    assertThat(Arguments.split("window=30,tresholds=5"))
        .containsExactly("window=30", "tresholds=5");
  }

  @Test
  void aListKeepsItsCommas() {
    assertThat(Arguments.split("exempt.hosts=a,b,mode=observe"))
        .containsExactly("exempt.hosts=a,b", "mode=observe");
  }

  @Test
  void headersWithValuesStayInTheirList() {
    assertThat(Arguments.split("exempt.headers=x-a,x-b=nightly,window=30"))
        .containsExactly("exempt.headers=x-a,x-b=nightly", "window=30");
  }

  @Test
  void aPathMayHoldACommaAndAnEqualsSign() {
    assertThat(Arguments.split("report=/tmp/a,b.json;log=/tmp/c=d"))
        .containsExactly("report=/tmp/a,b.json", "log=/tmp/c=d");
  }

  @Test
  void nothingIsNothing() {
    assertThat(Arguments.split("")).isEmpty();
    assertThat(Arguments.split(" ; ,;")).isEmpty();
  }

  @Test
  void emptyPartsAreLeftOut() {
    assertThat(Arguments.split("mode=observe,,window=30,"))
        .containsExactly("mode=observe", "window=30");
    assertThat(Arguments.split("exempt.hosts=a,,b, ,window=30 , ;log=none"))
        .containsExactly("exempt.hosts=a,,b", "window=30", "log=none");
  }

  @Test
  void thePrefixIsOptional() {
    assertThat(Arguments.key("loophound.mode=off")).isEqualTo("mode");
    assertThat(Arguments.key(" mode = off")).isEqualTo("mode");
    assertThat(Arguments.key("observe")).isEqualTo("observe");
  }
}
