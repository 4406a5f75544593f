package io.loophound.compat;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The chat memories, in a table. Quarkus takes this bean in place of its own store. */
@ApplicationScoped
public class DatabaseStore implements ChatMemoryStore {
  @Inject DataSource database;

  @PostConstruct
  void create() {
    execute("create table if not exists memory (id varchar primary key, messages clob)");
  }

  @Override
  public List<ChatMessage> getMessages(Object id) {
    try (Connection connection = database.getConnection();
        PreparedStatement query =
            connection.prepareStatement("select messages from memory where id = ?")) {
      query.setString(1, id.toString());
      ResultSet found = query.executeQuery();
      return found.next()
          ? ChatMessageDeserializer.messagesFromJson(found.getString(1))
          : List.of();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void updateMessages(Object id, List<ChatMessage> messages) {
    execute(
        "merge into memory values (?, ?)",
        id.toString(),
        ChatMessageSerializer.messagesToJson(messages));
  }

  @Override
  public void deleteMessages(Object id) {
    execute("delete from memory where id = ?", id.toString());
  }

  private void execute(String sql, String... values) {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
