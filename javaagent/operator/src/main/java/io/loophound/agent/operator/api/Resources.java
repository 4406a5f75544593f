package io.loophound.agent.operator.api;

import io.loophound.agent.operator.Operated;
import io.loophound.agent.operator.OperatedSettings;
import io.loophound.agent.operator.OperatedView;
import io.loophound.agent.operator.Records;
import io.loophound.agent.operator.http.Caller;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Reply;
import io.loophound.agent.operator.http.Routes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** Everything that the admin port serves. */
public final class Resources {
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
          + " img-src data:;"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private Resources() {}

  /** All routes of one process. */
  public static Routes of(Operated agent, Records records) {
    return of(agent, new LocalView(agent, records));
  }

  /** All routes. */
  public static Routes of(OperatedSettings agent, OperatedView shown) {
    Routes routes = new Routes();
    page(routes, "/", "dashboard.html", "text/html; charset=utf-8");
    page(routes, "/dashboard.js", "dashboard.js", "text/javascript; charset=utf-8");
    page(routes, "/dashboard.css", "dashboard.css", "text/css; charset=utf-8");
    page(routes, "/api/v1/openapi.json", "openapi.json", "application/json; charset=utf-8");
    routes.open("/api/v1/login", (request, ignored) -> Reply.json(login(request.caller())));
    Edits edits = new Edits(agent, shown);
    new StateResource(agent, shown, edits).addTo(routes);
    new RunResource(shown, edits).addTo(routes);
    new AgentResource(shown).addTo(routes);
    new SettingsResource(agent, edits).addTo(routes);
    new PolicyResource(agent, edits).addTo(routes);
    new FleetResource(agent, shown, edits).addTo(routes);
    return routes;
  }

  private static Map<String, Object> login(Caller caller) {
    return caller == null
        ? Map.of("known", false)
        : Map.of("known", true, "name", caller.name(), "role", caller.role().word());
  }

  /** A file that is the same for every process, so it needs no token. */
  private static void page(Routes routes, String path, String file, String type) {
    routes.open(
        path,
        (request, ignored) ->
            new Reply(200, type, read(file), Map.of("Content-Security-Policy", POLICY)));
  }

  private static byte[] read(String file) {
    try (InputStream in = Operated.class.getResourceAsStream(file)) {
      if (in == null) {
        throw Problem.of(404, "there is no " + file);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
