package io.loophound.integration.springai;

import io.loophound.agent.seam.PrivateField;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import org.springframework.ai.chat.model.ChatModel;

/** The model that an advisor calls, where its own class is not watched. */
public final class AdvisedModel {
  // The advisor keeps its model only in a private field.
  private final PrivateField<ChatModel> models;

  public AdvisedModel(SeamContext context) {
    // Without the field only models with the usual name are watched.
    models = PrivateField.ofType(ChatModel.class, context);
  }

  /** The model that is called, or null if it is watched itself or cannot be found. */
  public ChatModel of(WovenCall call) {
    ChatModel model = models.of(call.owner(), call.self());
    return model == null || isWatched(model.getClass()) ? null : model;
  }

  /** A proxy made by subclassing calls the class below it. */
  private static boolean isWatched(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (each.getName().endsWith("ChatModel")) {
        return true;
      }
    }
    return false;
  }
}
