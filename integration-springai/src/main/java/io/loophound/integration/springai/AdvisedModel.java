package io.loophound.integration.springai;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.SeamContext;
import java.lang.reflect.Field;
import java.util.Optional;
import org.springframework.ai.chat.model.ChatModel;

/** The model that an advisor calls, where its own class is not watched. */
public final class AdvisedModel {
  private final SeamContext context;

  // The advisor keeps its model only in a private field.
  private final ClassValue<Optional<Field>> fields =
      new ClassValue<>() {
        @Override
        protected Optional<Field> computeValue(Class<?> type) {
          return field(type);
        }
      };

  public AdvisedModel(SeamContext context) {
    this.context = context;
  }

  /** The model that is called, or null if it is watched itself or cannot be found. */
  public ChatModel of(Call call) {
    ChatModel model = fields.get(call.owner()).map(field -> read(field, call.self())).orElse(null);
    return model == null || watched(model.getClass()) ? null : model;
  }

  /** A proxy made by subclassing calls the class below it. */
  private static boolean watched(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (each.getName().endsWith("ChatModel")) {
        return true;
      }
    }
    return false;
  }

  private static ChatModel read(Field field, Object self) {
    try {
      return (ChatModel) field.get(self);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  // Without the field only models with the usual name are watched: reported once.
  private Optional<Field> field(Class<?> type) {
    try {
      for (Field field : type.getDeclaredFields()) {
        if (field.getType() == ChatModel.class) {
          field.setAccessible(true);
          return Optional.of(field);
        }
      }
      throw new NoSuchFieldException("a ChatModel in " + type.getName());
    } catch (NoSuchFieldException | RuntimeException e) {
      context.error(e);
      return Optional.empty();
    }
  }
}
