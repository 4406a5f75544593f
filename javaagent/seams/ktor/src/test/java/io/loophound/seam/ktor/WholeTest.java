package io.loophound.seam.ktor;

import io.ktor.http.ContentType;
import io.ktor.http.content.ByteArrayContent;
import io.ktor.http.content.OutgoingContent;

/** A body that is there as a whole, as a string is. */
class WholeTest extends KtorContract {
  @Override
  OutgoingContent body(byte[] json) {
    return new ByteArrayContent(json, ContentType.Application.INSTANCE.getJson(), null);
  }
}
