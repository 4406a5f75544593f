package io.loophound.seam.ktor;

import io.ktor.http.ContentType;
import io.ktor.http.content.OutgoingContent;
import io.ktor.http.content.OutputStreamContent;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import kotlin.Unit;

/** A body that is written once, piece by piece, as Jackson does. */
class WrittenTest extends KtorContract {
  @Override
  OutgoingContent body(byte[] json) {
    return new OutputStreamContent(
        (out, then) -> {
          write(json, out);
          return Unit.INSTANCE;
        },
        ContentType.Application.INSTANCE.getJson(),
        null,
        null);
  }

  private static void write(byte[] json, OutputStream out) {
    try {
      for (int at = 0; at < json.length; at += 40) {
        out.write(json, at, Math.min(40, json.length - at));
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
