package io.loophound.detectors.internal.digest.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class Hash64Test {

  @Test
  void isTheSameForEveryCharSequence() {
    String text = "größer 你好 \uD83D\uDE00 ".repeat(400);
    for (int length = 0; length < text.length(); length += 1 + length / 7) {
      String part = text.substring(0, length);
      assertThat(Hash64.of(CharBuffer.wrap(part))).isEqualTo(Hash64.of(part));
    }
  }

  @Test
  void isTheSameForAnotherStringAndForOneThatIsKnown() {
    String text = "a long result ".repeat(300);
    long hash = Hash64.of(text);
    assertThat(Hash64.of(text)).isEqualTo(hash);
    assertThat(Hash64.of(new String(text.toCharArray()))).isEqualTo(hash);
    for (int i = 0; i < 1000; i++) { // more than are kept
      String other = text + i;
      assertThat(Hash64.of(other)).isNotEqualTo(hash).isEqualTo(Hash64.of(CharBuffer.wrap(other)));
    }
    assertThat(Hash64.of(text)).isEqualTo(hash);
  }

  @Test
  void tellsLengthsApart() {
    Set<Long> hashes = new HashSet<>();
    for (int length = 0; length < 5000; length++) {
      hashes.add(Hash64.of("\0".repeat(length)));
      hashes.add(Hash64.of(new byte[length], 0, length));
    }
    assertThat(hashes).hasSize(10_000);
  }

  @Test
  void takesThePartOfTheBytes() {
    byte[] bytes = "xxhello world, this is a longer text than forty bytesxx".getBytes(utf8());
    byte[] inner = "hello world, this is a longer text than forty bytes".getBytes(utf8());
    assertThat(Hash64.of(bytes, 2, bytes.length - 2)).isEqualTo(Hash64.of(inner, 0, inner.length));
    assertThatThrownBy(() -> Hash64.of(bytes, 2, bytes.length + 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static Charset utf8() {
    return StandardCharsets.UTF_8;
  }

  @Test
  void everyBitOfTheInputMovesHalfOfTheHash() {
    for (int length : new int[] {1, 3, 8, 15, 31, 32, 100}) {
      byte[] bytes = new byte[length];
      new Random(length).nextBytes(bytes);
      long hash = Hash64.of(bytes, 0, length, 42);
      double changed = 0;
      for (int bit = 0; bit < length * 8; bit++) {
        bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
        changed += Long.bitCount(hash ^ Hash64.of(bytes, 0, length, 42));
        bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
      }
      assertThat(changed / (length * 8)).as("%d bytes", length).isCloseTo(32, within(4.0));
    }
  }

  @Test
  void everyBitOfATextMovesHalfOfTheHash() {
    double changed = 0;
    char[] text = "the quick brown fox jumps".toCharArray();
    long hash = CharHash.of(new String(text), 42);
    for (int bit = 0; bit < text.length * 16; bit++) {
      text[bit >> 4] ^= (char) (1 << (bit & 15));
      changed += Long.bitCount(hash ^ CharHash.of(new String(text), 42));
      text[bit >> 4] ^= (char) (1 << (bit & 15));
    }
    assertThat(changed / (text.length * 16)).isCloseTo(32, within(1.0));
  }

  @Test
  void mixDependsOnTheOrder() {
    assertThat(Hash64.mix(Hash64.mix(0, 1), 2)).isNotEqualTo(Hash64.mix(Hash64.mix(0, 2), 1));
    assertThat(Hash64.mix(0, 0)).isNotZero();
  }

  @Test
  void mixSpreadsSmallNumbers() {
    Set<Long> low = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      low.add(Hash64.mix(0, i) & 0xFFFFF);
    }
    assertThat(low).hasSizeGreaterThan(990);
  }

  @Test
  void processesWithTheSameKeyAgree() throws Exception {
    Class<?> one = fresh();
    Class<?> two = fresh();
    Class<?> three = fresh();
    one.getMethod("key", long.class).invoke(null, 7L);
    two.getMethod("key", long.class).invoke(null, 7L);
    assertThat(hash(one)).isEqualTo(hash(two)).isNotEqualTo(hash(three));
    one.getMethod("key", long.class).invoke(null, 7L);
    assertThatThrownBy(() -> one.getMethod("key", long.class).invoke(null, 8L))
        .isInstanceOf(InvocationTargetException.class)
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  private static long hash(Class<?> hash64) throws ReflectiveOperationException {
    return (long) hash64.getMethod("of", CharSequence.class).invoke(null, "text");
  }

  /** The class as another process has it. */
  private static Class<?> fresh() throws ClassNotFoundException {
    ClassLoader loader =
        new ClassLoader(Hash64.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(Hash64.class.getPackageName())) {
              return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
          }

          private Class<?> define(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            try (InputStream in = getResourceAsStream(file)) {
              byte[] bytes = in.readAllBytes();
              return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
              throw new ClassNotFoundException(name, e);
            }
          }
        };
    return loader.loadClass(Hash64.class.getName());
  }
}
