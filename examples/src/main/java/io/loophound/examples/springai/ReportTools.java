package io.loophound.examples.springai;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;
import org.springframework.ai.tool.execution.ToolCallResultConverter;

/** The tools of the researcher: fifteen reports, four pages of customers, an export job. */
final class ReportTools {
  private static final String FOLDER = "/io/loophound/examples/apps/";
  private static final List<String> EXPORT_STATES =
      List.of(
          "export-7: queued, 10 %",
          "export-7: running, 40 %",
          "export-7: running, 80 %",
          "export-7: done, 15 reports written");
  private static final int PAGE = 5;

  private final AtomicInteger looks = new AtomicInteger();

  /** Leaves a text as it is; by default it would become a JSON string. */
  public static final class PlainText implements ToolCallResultConverter {
    @Override
    public String convert(Object result, Type returnType) {
      return String.valueOf(result);
    }
  }

  @Tool(
      description = "Lists the names of all regional reports, one a line",
      resultConverter = PlainText.class)
  public String listFiles() {
    return resource("reports/index.txt");
  }

  @Tool(description = "Reads one report", resultConverter = PlainText.class)
  public String readFile(@ToolParam(description = "a name from listFiles") String name) {
    if (!listFiles().lines().toList().contains(name)) {
      throw new IllegalArgumentException("no report " + name);
    }
    return resource("reports/" + name);
  }

  @Tool(description = "Shows one page of the list of customers", resultConverter = PlainText.class)
  public String customerPage(@ToolParam(description = "the page, from 1") int page) {
    List<String> all = resource("customers.txt").lines().toList();
    int pages = (all.size() + PAGE - 1) / PAGE;
    if (page < 1 || page > pages) {
      throw new IllegalArgumentException("page must be from 1 to " + pages + ", not " + page);
    }
    List<String> lines = all.subList((page - 1) * PAGE, Math.min(all.size(), page * PAGE));
    return "page " + page + " of " + pages + "\n" + String.join("\n", lines);
  }

  @Tool(description = "Tells how far an export job is", resultConverter = PlainText.class)
  public String exportStatus(@ToolParam(description = "the job, such as export-3") String jobId) {
    return EXPORT_STATES.get(Math.min(looks.getAndIncrement(), EXPORT_STATES.size() - 1));
  }

  private static String resource(String name) {
    try (InputStream in = ReportTools.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        throw new IllegalArgumentException("missing resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
