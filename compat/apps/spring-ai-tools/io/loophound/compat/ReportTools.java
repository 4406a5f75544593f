package io.loophound.compat;

import java.lang.reflect.Type;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.execution.ToolCallResultConverter;

/** The tools of honest work. */
public final class ReportTools {
  private final Reports reports = new Reports();

  /** Leaves a text as it is; by default it would become a JSON string. */
  public static final class PlainText implements ToolCallResultConverter {
    @Override
    public String convert(Object result, Type returnType) {
      return String.valueOf(result);
    }
  }

  @Tool(
      description = "Lists the names of all reports, one a line",
      resultConverter = PlainText.class)
  public String listFiles() {
    return reports.list();
  }

  @Tool(description = "Reads one report", resultConverter = PlainText.class)
  public String readFile(String name) {
    return reports.read(name);
  }

  @Tool(description = "Shows one page of the list of customers", resultConverter = PlainText.class)
  public String customerPage(int page) {
    return reports.customers(page);
  }

  @Tool(description = "Tells how far an export job is", resultConverter = PlainText.class)
  public String exportStatus(String jobId) {
    return reports.export();
  }
}
