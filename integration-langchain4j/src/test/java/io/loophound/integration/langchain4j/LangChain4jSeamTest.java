package io.loophound.integration.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.invocation.InvocationContext;
import io.loophound.agent.seam.Handler;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamContext;
import io.loophound.agent.seam.WovenCall;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.seam.BesideLibraryContract;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LangChain4jSeamTest extends BesideLibraryContract {

  @Override
  protected Seam seam() {
    return new LangChain4jSeam();
  }

  @Override
  protected String named() {
    return "langchain4j";
  }

  static List<Point> points() {
    return new LangChain4jSeam().points();
  }

  /** Of those that are not found in every version, the ones of this one. */
  static List<Point> pointsHere() {
    return points().stream()
        .filter(point -> !point.optional() || Woven.points().containsValue(point))
        .toList();
  }

  @Test
  void whatThisVersionHasIsWatched() {
    assertThat(pointsHere()).filteredOn(Point::optional).hasSize(7);
  }

  @ParameterizedTest
  @MethodSource("pointsHere")
  void everyPointIsAMethodWithABodyInTheLibrary(Point point) throws Exception {
    assertThat(Class.forName(point.type()).getDeclaredMethods())
        .anySatisfy(
            method -> {
              assertThat(method.getName()).isEqualTo(point.method());
              assertThat(Arrays.stream(method.getParameterTypes()).map(Class::getName))
                  .containsExactlyElementsOf(point.parameters());
              assertThat(Modifier.isAbstract(method.getModifiers())).isFalse();
            });
  }

  static List<Point> pointsWithoutInvocation() {
    return pointsHere().stream()
        .filter(point -> point.handler().endsWith(".InvocationHandler"))
        .filter(point -> !point.parameters().contains(InvocationContext.class.getName()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("pointsWithoutInvocation")
  void anInvocationThatIsNoArgumentIsInOneField(Point point) throws Exception {
    assertThat(Class.forName(point.type()).getDeclaredFields())
        .filteredOn(field -> field.getType() == InvocationContext.class)
        .hasSize(1);
  }

  @Test
  void aLibraryThatKeepsNoContextIsToldOnceAndLeftAlone() {
    TestContext agent = new TestContext();
    InvocationHandler handler = new InvocationHandler(agent);
    WovenCall call = new WovenCall(String.class, "self", new Object[0]);

    assertThat(handler.enter(call)).isNull();
    assertThat(handler.enter(call)).isNull();

    assertThat(agent.errors).singleElement().isInstanceOf(NoSuchFieldException.class);
  }

  /** Before 1.6 the context of an invocation does not exist. */
  @ParameterizedTest
  @MethodSource("points")
  void handlersAreMadeWithoutAContextOfInvocations(Point point) throws Exception {
    Class<?> handler =
        Class.forName(point.handler(), true, new EarlyLibrary(getClass().getClassLoader()));
    assertThat(handler.getClassLoader()).isInstanceOf(EarlyLibrary.class);
    assertThat(handler.getConstructor(SeamContext.class).newInstance(new TestContext()))
        .isInstanceOf(Handler.class);
  }

  /** Our classes beside a library that lacks a package. */
  private static final class EarlyLibrary extends ClassLoader {
    private static final String OURS = "io.loophound.integration.langchain4j.";
    private static final String LACKS = "dev.langchain4j.invocation.";

    EarlyLibrary(ClassLoader whole) {
      super(whole);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith(LACKS)) {
        throw new ClassNotFoundException(name);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null && name.startsWith(OURS)
          ? define(name)
          : super.loadClass(name, resolve);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
