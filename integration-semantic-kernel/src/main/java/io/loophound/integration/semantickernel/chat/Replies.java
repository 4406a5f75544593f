package io.loophound.integration.semantickernel.chat;

import com.azure.core.http.rest.Response;
import com.azure.core.util.BinaryData;
import io.loophound.agent.seam.SeamContext;
import io.loophound.detectors.event.ModelReply;
import io.loophound.wire.Dialect;
import io.loophound.wire.ReplyReader;

/** Reads a model's answer. */
record Replies(SeamContext context, Dialect dialect) {

  ModelReply read(Response<BinaryData> response) {
    BinaryData body = response.getValue();
    if (body == null || !body.isReplayable()) {
      context.unread(ModelCalls.SEAM);
      return ModelReply.cancelled();
    }
    byte[] bytes = body.toBytes();
    ReplyReader reader = dialect.reply(response.getStatusCode());
    reader.feed(bytes, 0, bytes.length);
    if (reader.unread()) {
      context.unread(ModelCalls.SEAM);
    }
    return reader.finish();
  }
}
