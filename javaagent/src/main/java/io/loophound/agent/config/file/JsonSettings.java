package io.loophound.agent.config.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** One JSON object: its keys are names of options, or their prefixes. */
final class JsonSettings {
  private final List<FileEntry> entries = new ArrayList<>();
  private final JsonParser json;

  private JsonSettings(JsonParser json) {
    this.json = json;
  }

  static List<FileEntry> entries(String text) throws FileProblem {
    try (JsonParser json = new JsonFactory().createParser(text)) {
      json.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
      JsonSettings reader = new JsonSettings(json);
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw reader.problem("allowed is one JSON object");
      }
      reader.object("");
      if (json.nextToken() != null) {
        throw reader.problem("more text after the JSON object");
      }
      return reader.entries;
    } catch (JsonProcessingException e) { // its message may quote the file
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      int column = e.getLocation() == null ? 1 : e.getLocation().getColumnNr();
      throw new FileProblem("line " + line + ": is not valid JSON at column " + column);
    } catch (IOException e) {
      throw new FileProblem("cannot be read: " + e.getClass().getSimpleName());
    }
  }

  private void object(String prefix) throws IOException, FileProblem {
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String key = prefix + json.currentName();
      int line = json.currentLocation().getLineNr();
      JsonToken token = json.nextToken();
      if (token == JsonToken.START_OBJECT) {
        object(key + ".");
      } else if (token == JsonToken.START_ARRAY) {
        entries.add(FileEntry.of(key, list(), line));
      } else {
        entries.add(FileEntry.of(key, scalar(token), line));
      }
    }
  }

  private String list() throws IOException, FileProblem {
    List<String> items = new ArrayList<>();
    for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
      items.add(scalar(next));
    }
    return String.join(",", items);
  }

  private String scalar(JsonToken token) throws IOException, FileProblem {
    if (!token.isScalarValue() || token == JsonToken.VALUE_NULL) {
      throw problem("allowed are strings, numbers, true, false, and lists of these");
    }
    return json.getText();
  }

  private FileProblem problem(String what) {
    return new FileProblem("line " + json.currentLocation().getLineNr() + ": " + what);
  }
}
