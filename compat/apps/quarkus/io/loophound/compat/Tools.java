package io.loophound.compat;

import dev.langchain4j.agent.tool.Tool;
import jakarta.enterprise.context.ApplicationScoped;

/** The tools. */
@ApplicationScoped
public class Tools {
  private final Reports reports = new Reports();

  @Tool("Looks up an order")
  String lookUpOrder(String orderId) {
    throw new IllegalStateException("order service answered 403 Forbidden");
  }

  @Tool("Lists the names of all reports, one a line")
  String listFiles() {
    return reports.list();
  }

  @Tool("Reads one report")
  String readFile(String name) {
    return reports.read(name);
  }

  @Tool("Shows one page of the list of customers")
  String customerPage(int page) {
    return reports.customers(page);
  }

  @Tool("Tells how far an export job is")
  String exportStatus(String jobId) {
    return reports.export();
  }
}
