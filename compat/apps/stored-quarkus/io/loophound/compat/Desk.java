package io.loophound.compat;

import dev.langchain4j.agent.tool.Tool;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;

/** The tool. */
@ApplicationScoped
public class Desk {
  @Tool("Looks up an order")
  String lookUpOrder(String orderId) {
    Path folder = Path.of(System.getenv("STORE"));
    return new StoredOrder(folder, System.getenv("ORDER").equals("moves")).lookUp();
  }
}
