package io.loophound.agent.weave.selftest;

import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.weave.point.Catalog;
import io.loophound.agent.weave.point.SeamState;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.UnaryOperator;

/**
 * Loads a canary class through the real transformer and calls it. Must run on a thread that is not
 * inside a transformer: the JVM transforms nothing that such a thread loads.
 */
public final class SelfTest {
  private final Catalog catalog;

  public SelfTest(Catalog catalog) {
    this.catalog = catalog;
  }

  public static boolean isCanary(SeamState state) {
    return state.seam() instanceof CanarySeam;
  }

  /** The problem, or null. */
  public String run() {
    try {
      UnaryOperator<String> canary = canary();
      if (!canary.apply("pass").equals("own pass")) {
        return "an unwatched call was changed";
      }
      if (!canary.apply("replace").equals("replaced")) {
        return "a replacement was not returned";
      }
      if (!kills(canary)) {
        return "the kill did not pass";
      }
      return faults(canary);
    } catch (Throwable t) {
      return t.toString();
    }
  }

  private static boolean kills(UnaryOperator<String> canary) {
    try {
      String survived = canary.apply("kill");
      return survived == null;
    } catch (LoopHoundKill expected) {
      return true;
    }
  }

  private String faults(UnaryOperator<String> canary) {
    SeamState seam = catalog.points(CanarySeam.CLASS).get(0).seam();
    int before = seam.errors();
    if (!canary.apply("bug").equals("own bug")) {
      return "an error of ours changed a call";
    }
    if (!canary.apply("wrong").equals("own wrong")) {
      return "a replacement of the wrong type got through";
    }
    return seam.errors() == before + 2 ? null : "errors are not counted";
  }

  @SuppressWarnings("unchecked")
  private static UnaryOperator<String> canary() throws ReflectiveOperationException {
    Class<?> type = new ThrowAwayLoader().loadClass(CanarySeam.CLASS);
    return (UnaryOperator<String>) type.getConstructor().newInstance();
  }

  private static final class ThrowAwayLoader extends ClassLoader {
    ThrowAwayLoader() {
      super(SelfTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(CanarySeam.CLASS)) {
        return super.loadClass(name, resolve);
      }
      try (InputStream in = getParent().getResourceAsStream(CanarySeam.FILE)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
