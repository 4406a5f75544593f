package io.loophound.agent.console;

import io.loophound.agent.config.AgentVersion;
import io.loophound.agent.console.ConsoleAccess.Proxy;
import io.loophound.agent.console.ConsoleAccess.TokenLine;
import io.loophound.agent.console.ConsoleSettings.UsageException;
import io.loophound.agent.identity.Identity;
import io.loophound.agent.operator.Watcher;
import io.loophound.agent.operator.api.Resources;
import io.loophound.agent.operator.file.FileErrors;
import io.loophound.agent.operator.file.FileToRead;
import io.loophound.agent.operator.http.Access;
import io.loophound.agent.operator.http.AdminServer;
import io.loophound.agent.operator.http.Hosts;
import io.loophound.agent.operator.http.ListenAddress;
import io.loophound.agent.operator.http.Problem;
import io.loophound.agent.operator.http.Routes;
import io.loophound.agent.operator.http.Tls;
import io.loophound.agent.operator.http.Token;
import io.loophound.agent.shared.ConsoleDesk;
import io.loophound.agent.store.Store;
import io.loophound.agent.store.StoreSettings;
import io.loophound.agent.store.engine.StoreException;
import io.loophound.agent.store.view.DirectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/** A running console. It keeps no state of its own, so there may be several. */
public final class Console implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final long CONNECTION_MILLIS = 15_000;
  private static final int MOST_SERVICES = 1000;
  private static final int LONGEST_NAME = 200;

  private final DirectStore store;
  private final StoreProbe probe;
  private final FleetReader reader;
  private final StoreSettings where;
  private final Identity identity = identity();
  private final ConsoleAudit audit;
  private final Map<String, Routes> services = new ConcurrentHashMap<>();
  private final AdminServer server;
  private final String url;
  private final Consumer<String> log;

  /**
   * Starts one.
   *
   * @param where the store
   * @param told gets an event for each change that somebody makes
   * @param log gets lines for people
   * @throws IOException when it cannot listen, or a file cannot be used; the message says why
   */
  public Console(ConsoleSettings settings, StoreSettings where, Watcher told, Consumer<String> log)
      throws IOException, UsageException {
    this(settings, where, told, log, CONNECTION_MILLIS);
  }

  /** The same, whose connections may take so long. */
  public Console(
      ConsoleSettings settings,
      StoreSettings where,
      Watcher told,
      Consumer<String> log,
      long millis)
      throws IOException, UsageException {
    this.where = where;
    this.log = log;
    store = Store.direct(where);
    String place = where.place().toString();
    probe = new StoreProbe(store, place, StoreProbe.LONGEST, System::nanoTime, log);
    reader = new FleetReader(store, probe, place);
    audit = new ConsoleAudit(reader, identity, told, log);
    SSLContext tls = tls(settings);
    String bind = settings.get("--bind", LOOPBACK);
    Token own = settings.get("--token-file").isEmpty() ? Token.make("", identity, log) : null;
    Routes routes = routes("").mount("/api/v1/services/", this::service);
    ListenAddress listening = new ListenAddress(bind, settings.port(), tls, millis);
    Routes all = own == null ? routes : own.addTo(routes);
    server = server(settings, listening, all, access(settings, own));
    url = (tls == null ? "http://" : "https://") + shown(bind) + ':' + server.port();
    sayIfOpen(settings, bind, tls);
    log.accept(opened());
    server.start();
    String token = own == null ? "tokens of " + settings.get("--token-file") : own.where(url);
    log.accept("console at " + url + (isAny(bind) ? "/, on all addresses; " : "/; ") + token);
  }

  /** This process. */
  public static Identity identity() {
    return Identity.of("console", AgentVersion.current());
  }

  private static boolean isAny(String bind) {
    return bind.equals("0.0.0.0") || bind.equals("::");
  }

  private static String shown(String bind) {
    return isAny(bind) ? LOOPBACK : bind.indexOf(':') < 0 ? bind : '[' + bind + ']';
  }

  private void sayIfOpen(ConsoleSettings settings, String bind, SSLContext tls) {
    boolean here = bind.equals(LOOPBACK) || bind.equals("::1") || bind.equals("localhost");
    if (!here && tls == null && settings.get("--proxy").isEmpty()) {
      log.accept(
          "WARN others reach the console without TLS, so tokens can be read on the way: set"
              + " --tls-cert and --tls-key, or --proxy for a proxy with TLS");
    }
  }

  private String opened() {
    try {
      return "store " + where.place() + " (" + store.open() + ")";
    } catch (StoreException e) {
      return "WARN the store "
          + where.place()
          + " cannot be used: "
          + e.getMessage()
          + "; it is tried again with each request";
    }
  }

  private AdminServer server(
      ConsoleSettings settings, ListenAddress listening, Routes routes, Access access)
      throws IOException {
    String bind = listening.host();
    List<String> names = new ArrayList<>(settings.list("--host"));
    if (!bind.equals("0.0.0.0") && !bind.equals("::")) {
      names.add(shown(bind));
    }
    try {
      return new AdminServer(
          listening,
          routes,
          access,
          open -> new Hosts(open, names),
          thrown -> log.accept("WARN an error in LoopHound: " + thrown));
    } catch (IOException e) {
      throw new IOException(
          "--bind "
              + bind
              + " --port "
              + listening.port()
              + ": "
              + e.getMessage()
              + "; allowed is an address"
              + " of this machine and a free port",
          e);
    }
  }

  private static Access access(ConsoleSettings settings, Token own) throws IOException {
    Proxy proxy =
        new Proxy(
            Set.copyOf(settings.list("--proxy")),
            settings.get("--proxy-user-header", "X-Forwarded-User"),
            settings.get("--proxy-role-header", "X-Forwarded-Groups"));
    List<TokenLine> tokens =
        own == null ? TokenFile.read(Path.of(settings.get("--token-file"))) : List.of();
    Access otherwise =
        own != null
            ? own
            : request -> {
              throw Problem.of(401, "the header Authorization must be \"Bearer\" and a token");
            };
    return new ConsoleAccess(tokens, proxy, otherwise);
  }

  private static SSLContext tls(ConsoleSettings settings) throws IOException {
    String pkcs12 = settings.get("--tls-pkcs12");
    try {
      if (!pkcs12.isEmpty()) {
        return Tls.pkcs12(Path.of(pkcs12), line(settings.get("--tls-password-file")));
      }
      String certificate = settings.get("--tls-cert");
      return certificate.isEmpty()
          ? null
          : Tls.pem(Path.of(certificate), Path.of(settings.get("--tls-key")));
    } catch (IOException e) {
      throw new IOException(
          (pkcs12.isEmpty() ? "--tls-cert: " : "--tls-pkcs12: ") + FileErrors.of(e), e);
    }
  }

  private static String line(String file) throws IOException {
    if (file.isEmpty()) {
      return "";
    }
    FileToRead.check(Path.of(file));
    return Files.readString(Path.of(file)).lines().findFirst().orElse("").strip();
  }

  private Routes routes(String service) {
    String place = where.place().toString();
    long patience = 1000 + 3L * where.timeoutMillis();
    ConsoleDesk desk = new ConsoleDesk(service, store, place, identity.toString(), patience);
    return Resources.of(desk, new FleetView(service, reader, desk, identity, audit));
  }

  /** The same for one service. */
  private Routes service(String name) {
    boolean printable = name.chars().noneMatch(Character::isISOControl);
    if (name.isBlank() || name.length() > LONGEST_NAME || !printable) {
      throw Problem.field("service", name, "1 to " + LONGEST_NAME + " printable characters");
    }
    if (services.size() > MOST_SERVICES) {
      services.clear(); // they are only views
    }
    return services.computeIfAbsent(name, this::routes);
  }

  /** Where it is. */
  public String url() {
    return url;
  }

  @Override
  public void close() throws IOException {
    server.close();
    probe.close();
    store.close();
  }
}
