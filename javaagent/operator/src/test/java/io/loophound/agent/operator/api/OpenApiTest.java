package io.loophound.agent.operator.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.OperatedSettings;
import io.loophound.agent.operator.OperatedView;
import io.loophound.agent.operator.http.Routes.Route;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The document says what there is, and nothing else. */
class OpenApiTest {

  @Test
  void namesEveryRouteAndNoOther() throws IOException {
    Set<String> routes = new TreeSet<>();
    for (Route route : Resources.of((OperatedSettings) null, (OperatedView) null).all()) {
      routes.add(route.method() + " " + route.pattern() + (route.role() == null ? " open" : ""));
    }
    assertThat(documented()).isEqualTo(routes);
  }

  private static Set<String> documented() throws IOException {
    Set<String> found = new TreeSet<>();
    try (InputStream in = Operated.class.getResourceAsStream("openapi.json")) {
      for (Map.Entry<String, JsonNode> path :
          new ObjectMapper().readTree(in).get("paths").properties()) {
        for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
          String open = operation.getValue().has("security") ? " open" : "";
          found.add(operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey() + open);
        }
      }
    }
    return found;
  }
}
