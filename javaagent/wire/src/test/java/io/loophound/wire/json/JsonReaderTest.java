package io.loophound.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is not read of a value is skipped, at every depth. */
class JsonReaderTest {

  @Test
  void unreadValuesAreSkipped() throws IOException {
    List<String> found = new ArrayList<>();
    try (JsonReader in = of("{'a':{'x':[1,{'y':2}]},'b':[{'c':3},[4],'five'],'d':true,'e':null}")) {
      assertThat(in.enterObject()).isTrue();
      while (in.nextField()) {
        found.add(in.field());
      }
      assertThat(in.isAfterObject()).isTrue();
    }
    assertThat(found).containsExactly("a", "b", "d", "e");
  }

  @Test
  void whatFollowsAnEnteredValueBelongsToTheOuterOne() throws IOException {
    List<String> found = new ArrayList<>();
    try (JsonReader in = of("{'a':{'x':1,'z':{}},'b':[[],{'c':3},7],'d':'end'}")) {
      in.enterObject();
      while (in.nextField()) {
        String field = in.field();
        if (in.enterObject()) {
          while (in.nextField()) {
            found.add(field + "." + in.field());
          }
        } else if (in.enterArray()) {
          while (in.nextElement()) {
            found.add(field + "[]" + in.text());
          }
        } else {
          found.add(field + "=" + in.text());
        }
      }
      assertThat(in.isAfterObject()).isTrue();
    }
    assertThat(found).containsExactly("a.x", "a.z", "b[][]", "b[]{\"c\":3}", "b[]7", "d=end");
  }

  @Test
  void anotherValueIsNotEntered() throws IOException {
    try (JsonReader in = of("['text']")) {
      assertThat(in.enterObject()).isFalse();
      assertThat(in.enterArray()).isTrue();
      assertThat(in.nextElement()).isTrue();
      assertThat(in.enterArray()).isFalse();
      assertThat(in.isString()).isTrue();
      assertThat(in.number(-1)).isEqualTo(-1);
      assertThat(in.text()).isEqualTo("text");
      assertThat(in.nextElement()).isFalse();
    }
  }

  @Test
  void aCutValueIsAnError() throws IOException {
    try (JsonReader in = of("{'a':{'b':1}")) {
      in.enterObject();
      assertThat(in.nextField()).isTrue();
      assertThatThrownBy(in::nextField).isInstanceOf(IOException.class);
    }
  }

  private static JsonReader of(String json) throws IOException {
    return JsonReader.of(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }
}
