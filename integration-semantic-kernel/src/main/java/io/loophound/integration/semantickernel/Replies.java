package io.loophound.integration.semantickernel;

import com.azure.core.http.rest.Response;
import com.azure.core.util.BinaryData;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.StreamedParts;
import io.loophound.detectors.event.ModelReply;
import io.loophound.wire.Dialect;
import io.loophound.wire.ReplyReader;

/** Reads a model's answer, which comes in one part. */
final class Replies implements StreamedParts<Response<BinaryData>> {
  private final SeamContext context;
  private final Dialect dialect;
  private Response<BinaryData> response;

  Replies(SeamContext context, Dialect dialect) {
    this.context = context;
    this.dialect = dialect;
  }

  @Override
  public String add(Response<BinaryData> part) {
    response = part;
    return "";
  }

  @Override
  public boolean isWhole() {
    return response != null;
  }

  @Override
  public ModelReply reply() {
    if (response == null) {
      return ModelReply.cancelled();
    }
    BinaryData body = response.getValue();
    if (body == null || !body.isReplayable()) {
      context.unread(KernelModelCalls.SEAM);
      return ModelReply.cancelled();
    }
    byte[] bytes = body.toBytes();
    ReplyReader reader = dialect.reply(response.getStatusCode());
    reader.feed(bytes, 0, bytes.length);
    if (reader.hasUnread()) {
      context.unread(KernelModelCalls.SEAM);
    }
    return reader.finish();
  }
}
