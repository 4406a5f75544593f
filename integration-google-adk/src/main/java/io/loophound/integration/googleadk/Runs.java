package io.loophound.integration.googleadk;

import com.google.adk.agents.BaseAgent;
import com.google.adk.agents.InvocationContext;
import com.google.adk.sessions.Session;
import com.google.adk.tools.ToolContext;
import io.loophound.agent.seam.Scopes;
import io.loophound.agent.seam.Scopes.RunScope;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.Work;
import io.loophound.detectors.internal.digest.hash.Hash64;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The runs of agents: the work of one of them for one invocation is one run. */
public final class Runs {
  private static final boolean TOLD_TO_TOOLS =
      Arrays.stream(ToolContext.class.getMethods())
          .anyMatch(method -> method.getName().equals("invocationContext"));

  // ADK's generated value if the application names no session: one per use of an agent tool.
  private static final Pattern MADE_UP_SESSION =
      Pattern.compile("\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private static final int MOST = 1024;

  // ADK continues an agent on threads of its own, once an event is stored
  private static final Map<Long, WeakReference<RunScope>> BEGUN = new ConcurrentHashMap<>();

  private final SeamContext context;

  public Runs(SeamContext context) {
    this.context = context;
  }

  /** The run of an agent, on a thread that may act in it, or in the one outside. */
  public Work of(InvocationContext invocation, BaseAgent agent) {
    return of(invocation, agent, Work.ofThread());
  }

  /** The run of an agent that {@code outer} started, if any. */
  public Work of(InvocationContext invocation, BaseAgent agent, Work outer) {
    String name = agent == null || agent.name() == null ? "" : agent.name();
    long id = id(invocation.invocationId(), name);
    if (outer.run() != null && outer.run().id() == id) {
      return outer;
    }
    RunScope begun = outer.run() == null ? findOpen(id) : null;
    return Work.of(begun == null ? begin(invocation, name, id, outer) : begun, outer.activation());
  }

  private static RunScope begin(InvocationContext invocation, String name, long id, Work outer) {
    RunScope parent = Scopes.isInModelCall() ? null : outer.run();
    Session session = invocation.session();
    String user = session == null ? "" : session.userId();
    RunScope scope = new RunScope(name, session(session), id, parent, user);
    if (parent != null) {
      remember(id, scope);
    }
    return scope;
  }

  private static void remember(long id, RunScope scope) {
    if (BEGUN.size() >= MOST) {
      BEGUN.values().removeIf(begun -> begun.get() == null);
    }
    if (BEGUN.size() < MOST) {
      BEGUN.put(id, new WeakReference<>(scope));
    }
  }

  /** The run with this id that another agent started, if it still continues. */
  private static RunScope findOpen(long id) {
    WeakReference<RunScope> begun = BEGUN.get(id);
    return begun == null ? null : begun.get();
  }

  /** The run of the agent that uses a tool; before 1.0 only the thread identifies it. */
  public Work of(ToolContext use) {
    InvocationContext invocation = TOLD_TO_TOOLS ? use.invocationContext() : null;
    return invocation == null ? Work.ofThread() : of(invocation, invocation.agent());
  }

  private long id(String invocation, String agent) {
    return invocation == null || invocation.isEmpty()
        ? context.state().nextRunId()
        : Hash64.mix(Hash64.of(invocation), Hash64.of(agent)) | 1;
  }

  /**
   * The id of a session that the application has named, qualified by user and application; or
   * empty.
   */
  private static String session(Session session) {
    String id = session == null || session.id() == null ? "" : session.id();
    return id.isEmpty() || MADE_UP_SESSION.matcher(id).matches()
        ? ""
        : Stream.of(session.appName(), session.userId(), id)
            .filter(part -> part != null && !part.isEmpty())
            .collect(Collectors.joining("/"));
  }
}
