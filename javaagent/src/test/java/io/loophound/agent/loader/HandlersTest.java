package io.loophound.agent.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.it.apps.Service;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Invocation.Replace;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.SeamSpec;
import io.loophound.agent.seam.WovenCall;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.Verdict;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class HandlersTest {
  private static final String HANDLER = "io.loophound.integration.probe.ProbeHandler";
  private static final String LIBRARY = "io.loophound.agent.it.apps.";
  private static final Seam ALONE = new SeamSpec("alone") {};
  private static final Seam BESIDE =
      new SeamSpec("beside") {
        {
          linkAgainst(LIBRARY);
        }
      };

  private final ClassLoader agent = new AgentsView();
  private final Handlers handlers = new Handlers(agent);

  @Test
  void definesAHandlerBesideItsLibraryAndKeepsIt() throws Exception {
    try (ApplicationLoader application = new ApplicationLoader()) {
      Class<?> owner = application.loadClass(Service.class.getName());

      assertThat(handlers.find(owner, HANDLER)).isNull();
      Handler handler = handlers.make(owner, HANDLER, BESIDE, new NoContext());

      assertThat(handlers.find(owner, HANDLER)).isSameAs(handler);
      assertThat(handler.getClass().getClassLoader().getParent()).isSameAs(application);
      // the handler's own look at the library: it links against the application's class
      Object self = owner.getConstructor().newInstance();
      assertThat(handler.enter(new WovenCall(owner, self, new Object[] {"nested"})))
          .isEqualTo(new Replace("own toString 1"));
    }
  }

  @Test
  void sharesALoaderBetweenTheClassesOfAnApplication() throws Exception {
    try (ApplicationLoader application = new ApplicationLoader()) {
      Class<?> owner = application.loadClass(Service.class.getName());
      Class<?> other = application.loadClass("io.loophound.agent.it.apps.Lacking");

      Handler first = handlers.make(owner, HANDLER, BESIDE, new NoContext());
      Handler second = handlers.make(other, HANDLER, BESIDE, new NoContext());

      assertThat(second.getClass()).isSameAs(first.getClass());
    }
  }

  @Test
  void whatSeveralSeamsLinkIsDefinedBesideTheLibraryToo() throws Exception {
    try (ApplicationLoader application = new ApplicationLoader()) {
      Class<?> owner = application.loadClass(Service.class.getName());
      Handler handler = handlers.make(owner, HANDLER, BESIDE, new NoContext());
      ClassLoader beside = handler.getClass().getClassLoader();

      assertThat(beside.loadClass("io.loophound.agent.seam.linked.Coroutines").getClassLoader())
          .isSameAs(beside);
      assertThat(beside.loadClass(Handler.class.getName()).getClassLoader()).isNotSameAs(beside);
    }
  }

  @Test
  void keepsAHandlerOfTheJdkInTheAgentsLoader() throws Exception {
    Handler handler = handlers.make(String.class, HANDLER, ALONE, new NoContext());

    assertThat(handler.getClass()).isSameAs(agent.loadClass(HANDLER));
  }

  @Test
  void saysWhatIsMissing() {
    assertThatThrownBy(
            () ->
                handlers.make(
                    String.class, "io.loophound.integration.Gone", BESIDE, new NoContext()))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void letsAnApplicationGo() throws Exception {
    WeakReference<ClassLoader> application = useAnApplication();

    Awaitility.await()
        .untilAsserted(
            () -> {
              System.gc();
              assertThat(application.get()).isNull();
            });
  }

  private WeakReference<ClassLoader> useAnApplication() throws Exception {
    ApplicationLoader application = new ApplicationLoader();
    Class<?> owner = application.loadClass(Service.class.getName());
    Handler handler = handlers.make(owner, HANDLER, BESIDE, new NoContext());
    Object self = owner.getConstructor().newInstance();
    assertThat(handler.enter(new WovenCall(owner, self, new Object[] {"replace"}))).isNotNull();
    application.close();
    return new WeakReference<>(application);
  }

  /** The agent's loader does not see an application's library. */
  private static final class AgentsView extends ClassLoader {
    AgentsView() {
      super(HandlersTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith(LIBRARY)) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  /** Loads the tests' library itself, as an application's loader would. */
  private static final class ApplicationLoader extends URLClassLoader {
    ApplicationLoader() {
      super(
          new URL[] {Service.class.getProtectionDomain().getCodeSource().getLocation()},
          HandlersTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(LIBRARY)) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  private static final class NoContext implements SeamContext {
    @Override
    public Guard guard() {
      throw new UnsupportedOperationException();
    }

    @Override
    public AgentState state() {
      return new AgentState();
    }

    @Override
    public RuntimeException kill(Verdict verdict) {
      return new IllegalStateException(verdict.message());
    }

    @Override
    public void error(Throwable thrown) {
      throw new IllegalStateException(thrown);
    }
  }
}
