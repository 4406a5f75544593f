package io.loophound.integration.googleadk.mapping;

import com.google.genai.JsonSerializable;

/** Values as Google's library sends them. */
final class Json {
  private Json() {}

  static String write(Object value) {
    try {
      return JsonSerializable.toJsonString(value);
    } catch (RuntimeException notSendable) {
      return String.valueOf(value);
    }
  }
}
