package io.loophound.compat;

import java.nio.file.Path;
import org.h2.jdbcx.JdbcDataSource;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.memory.repository.jdbc.JdbcChatMemoryRepository;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.DatabasePopulatorUtils;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/**
 * A job of Spring AI that has a model read an invoice line by line. The conversation is in a
 * database; each step is one question of it.
 */
public final class Invoices {
  private static final String CONVERSATION = "invoice-17";
  private static final String SCHEMA =
      "org/springframework/ai/chat/memory/repository/jdbc/schema-h2.sql";
  private static final String QUESTION =
      "Which line of the invoice comes next? Please write it down.";

  private Invoices() {}

  /** Argument: the folder of the database. */
  public static void main(String[] args) {
    JdbcDataSource database = new JdbcDataSource();
    database.setUrl("jdbc:h2:" + Path.of(args[0]).resolve("memory") + ";AUTO_SERVER=TRUE");
    DatabasePopulatorUtils.execute(
        new ResourceDatabasePopulator(new ClassPathResource(SCHEMA)), database);
    ChatMemory memory =
        MessageWindowChatMemory.builder()
            .chatMemoryRepository(JdbcChatMemoryRepository.builder().dataSource(database).build())
            .maxMessages(400)
            .build();
    ChatClient client =
        ChatClient.builder(
                Models.of(System.getenv("OPENAI_BASE_URL"), System.getenv("OPENAI_MODEL")))
            .defaultAdvisors(MessageChatMemoryAdvisor.builder(memory).build())
            .defaultAdvisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, CONVERSATION))
            .build();
    Steps.forEachLine(() -> client.prompt(QUESTION).call().content());
  }
}
