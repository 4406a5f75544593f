package io.loophound.seam.ktor;

import io.ktor.http.ContentType;
import io.ktor.http.content.OutgoingContent;
import io.ktor.utils.io.ByteChannelCtorKt;
import io.ktor.utils.io.ByteReadChannel;

/** A body that is read from a channel, in a content that adds to it. */
class ReadTest extends KtorContract {
  @Override
  OutgoingContent body(byte[] json) {
    return new Wrapper(new FromChannel(json));
  }

  private static final class FromChannel extends OutgoingContent.ReadChannelContent {
    private final byte[] json;

    FromChannel(byte[] json) {
      this.json = json;
    }

    @Override
    public ContentType getContentType() {
      return ContentType.Application.INSTANCE.getJson();
    }

    @Override
    public ByteReadChannel readFrom() {
      return ByteChannelCtorKt.ByteReadChannel(json, 0, json.length);
    }
  }

  private static final class Wrapper extends OutgoingContent.ContentWrapper {
    Wrapper(OutgoingContent inner) {
      super(inner);
    }

    @Override
    public ContentWrapper copy(OutgoingContent inner) {
      return new Wrapper(inner);
    }
  }
}
