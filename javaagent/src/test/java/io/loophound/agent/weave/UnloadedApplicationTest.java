package io.loophound.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.Config;
import io.loophound.agent.coverage.LibraryTable;
import io.loophound.agent.weave.point.Catalog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.security.ProtectionDomain;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The threads that begin with an application's class end with the JVM, and keep no loader. */
class UnloadedApplicationTest {

  @Test
  void aWatchThatAnApplicationHasBegunDoesNotKeepIt() {
    Catalog catalog = new Catalog();
    catalog.addLibraries();
    Transformer transformer = new Transformer(catalog, Config.load("mode=observe"), null);

    WeakReference<ClassLoader> application = load(transformer);

    Awaitility.await()
        .until(
            () -> {
              System.gc();
              return application.get() == null;
            });
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .contains("loophound-coverage");
  }

  private static WeakReference<ClassLoader> load(Transformer transformer) {
    ApplicationLoader application = new ApplicationLoader();
    application.loads(
        () -> {
          byte[] bytes = {};
          String type = LibraryTable.type(0).replace('.', '/');
          assertThat(transformer.transform(null, application, type, null, null, bytes)).isNull();
        });
    return new WeakReference<>(application);
  }

  /** Code of the application: its class has a domain with its loader. */
  public static final class ApplicationCode implements Consumer<Runnable> {
    @Override
    public void accept(Runnable loading) {
      loading.run();
    }
  }

  private static final class ApplicationLoader extends ClassLoader {
    ApplicationLoader() {
      super(UnloadedApplicationTest.class.getClassLoader());
    }

    @SuppressWarnings("unchecked")
    void loads(Runnable loading) {
      String name = ApplicationCode.class.getName();
      try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        var domain = new ProtectionDomain(null, null, this, null);
        Class<?> type = defineClass(name, bytes, 0, bytes.length, domain);
        ((Consumer<Runnable>) type.getConstructor().newInstance()).accept(loading);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.toString(), e);
      }
    }
  }
}
