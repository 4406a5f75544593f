package io.loophound.agent.loader;

import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamContext;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The active handlers: one for each handler class and instrumented class. An application's loader
 * can still be collected: handlers are attached to the instrumented class itself, and their loaders
 * are only weakly referenced here.
 */
public final class Handlers {
  private final ClassLoader agent;
  private final Map<String, Map<ClassLoader, WeakReference<IntegrationLoader>>> loaders =
      new HashMap<>();
  private final ClassValue<Map<String, Handler>> byOwner =
      new ClassValue<>() {
        @Override
        protected Map<String, Handler> computeValue(Class<?> owner) {
          return new ConcurrentHashMap<>();
        }
      };

  /** Handlers whose classes come from {@code agent}. */
  public Handlers(ClassLoader agent) {
    this.agent = agent;
  }

  /** The handler for the calls of {@code owner}'s methods, or null if it does not exist yet. */
  public Handler find(Class<?> owner, String name) {
    return byOwner.get(owner).get(name);
  }

  /**
   * Creates the handler for the calls of {@code owner}'s methods. Holds no lock while doing so; of
   * two created concurrently, one is discarded.
   *
   * @param name the handler's class
   * @param seam whether it is defined next to the owner's library, and which copy of it there may
   *     be
   * @throws ReflectiveOperationException when it cannot be created
   * @throws LinkageError when it does not link against the library's version
   */
  public Handler make(Class<?> owner, String name, Seam seam, SeamContext context)
      throws ReflectiveOperationException {
    LibraryCopy copy = LibraryCopy.of(seam, owner.getName());
    Class<?> type =
        seam.isBesideLibrary()
            ? integrationLoader(owner.getClassLoader(), copy).handler(name)
            : Class.forName(name, true, agent);
    Handler made =
        type.asSubclass(Handler.class).getConstructor(SeamContext.class).newInstance(context);
    Handler earlier = byOwner.get(owner).putIfAbsent(name, made);
    return earlier == null ? made : earlier;
  }

  private IntegrationLoader integrationLoader(ClassLoader application, LibraryCopy copy) {
    synchronized (loaders) {
      Map<ClassLoader, WeakReference<IntegrationLoader>> ofCopy =
          loaders.computeIfAbsent(copy.name(), any -> new WeakHashMap<>());
      WeakReference<IntegrationLoader> reference = ofCopy.get(application);
      IntegrationLoader loader = reference == null ? null : reference.get();
      if (loader == null) {
        loader = new IntegrationLoader(application, agent, copy);
        ofCopy.put(application, new WeakReference<>(loader));
      }
      return loader;
    }
  }
}
