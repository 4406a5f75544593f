package io.loophound.compat;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;

/** A desk that fails and reports that do not. */
final class Tools {
  private final Reports reports = new Reports();

  @Tool("Looks up an order")
  String lookUpOrder(@P("the order") String orderId) {
    throw new IllegalStateException("order service answered 403 Forbidden");
  }

  @Tool("Lists the names of all reports, one a line")
  String listFiles() {
    return reports.list();
  }

  @Tool("Reads one report")
  String readFile(@P("its name") String name) {
    return reports.read(name);
  }

  @Tool("Shows one page of the list of customers")
  String customerPage(@P("which page") int page) {
    return reports.customers(page);
  }

  @Tool("Tells how far an export job is")
  String exportStatus(@P("the job") String jobId) {
    return reports.export();
  }
}
