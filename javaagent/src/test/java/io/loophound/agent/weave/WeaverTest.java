package io.loophound.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loophound.agent.gate.LoopHoundGate;
import io.loophound.agent.gate.LoopHoundKill;
import io.loophound.agent.it.apps.Lacking;
import io.loophound.agent.it.apps.Service;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.linked.Coroutines;
import io.loophound.agent.weave.bytecode.Weaver;
import io.loophound.agent.weave.point.Catalog;
import io.loophound.agent.weave.point.WovenPoint;
import io.loophound.integration.probe.LackingSeam;
import io.loophound.integration.probe.ProbeSeam;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeaverTest {
  private static final String SERVICE = Service.class.getName();

  @AfterEach
  void takeOut() {
    LoopHoundGate.install(null, null, null);
  }

  @Test
  void keepsTheShapeOfTheClass() throws Exception {
    byte[] bytes = Weaving.bytes(Service.class);
    byte[] woven = new Weaving(new ProbeSeam()).weave(SERVICE, bytes);

    assertThat(woven).isNotEqualTo(bytes);
    assertThat(members(woven)).isEqualTo(members(bytes));
  }

  /** To read {@code String} alone takes longer than to weave. */
  @Test
  void readsNoClassFileOfAParameterOrAResult() throws Exception {
    Catalog catalog = new Catalog();
    catalog.add(new ProbeSeam());
    List<String> read = new ArrayList<>();
    ClassLoader application =
        new ClassLoader(Service.class.getClassLoader()) {
          @Override
          public InputStream getResourceAsStream(String name) {
            read.add(name);
            return super.getResourceAsStream(name);
          }
        };

    Weaver.Woven woven =
        new Weaver()
            .weave(SERVICE, application, Weaving.bytes(Service.class), catalog.points(SERVICE));

    assertThat(woven.points()).hasSize(5);
    assertThat(read).isEmpty();
  }

  @Test
  void leavesAClassAloneThatLacksAMethod() throws Exception {
    Catalog catalog = new Catalog();
    catalog.add(new LackingSeam());
    String name = Lacking.class.getName();

    Weaver.Woven woven =
        new Weaver()
            .weave(
                name,
                Lacking.class.getClassLoader(),
                Weaving.bytes(Lacking.class),
                catalog.points(name));

    assertThat(woven.bytes()).isNull();
    assertThat(woven.points()).isEmpty();
    assertThat(woven.missing())
        .singleElement()
        .satisfies(lack -> assertThat(lack.point().point().method()).isEqualTo("absent"))
        .satisfies(lack -> assertThat(lack.what()).endsWith("Lacking.absent[int]"));
  }

  @Test
  void leavesALibraryAloneThatItsHandlersWouldNotLinkAgainst() {
    Catalog catalog = new Catalog();
    catalog.add(new LinkedSeam());

    Weaver.Woven woven = weave(catalog, oldService(Opcodes.V17));

    assertThat(woven.bytes()).isNull();
    assertThat(woven.missing())
        .singleElement()
        .satisfies(lack -> assertThat(lack.what()).isEqualTo(SERVICE + ".calls"));
  }

  /** What handlers share uses it, they do not. */
  @Test
  void leavesALibraryAloneThatWhatHandlersShareWouldNotLinkAgainst() throws Exception {
    Catalog catalog = new Catalog();
    catalog.add(new SharingSeam());

    Weaver.Woven woven = weave(catalog, Weaving.bytes(Service.class));

    assertThat(woven.bytes()).isNull();
    assertThat(woven.missing())
        .singleElement()
        .satisfies(lack -> assertThat(lack.what()).startsWith("kotlinx.coroutines."));
  }

  @Test
  void weavesALibraryThatItsHandlersLinkAgainst() throws Exception {
    Catalog catalog = new Catalog();
    catalog.add(new LinkedSeam());

    Weaver.Woven woven = weave(catalog, Weaving.bytes(Service.class));

    assertThat(woven.missing()).isEmpty();
    assertThat(woven.bytes()).isNotNull();
  }

  @Test
  void looksAtTheLibraryOfEachLoader() throws Exception {
    Catalog catalog = new Catalog();
    catalog.add(new LinkedSeam());
    List<WovenPoint> points = catalog.points(SERVICE);
    ClassLoader first = Service.class.getClassLoader();
    ClassLoader second = new ClassLoader(first) {};
    Weaver weaver = new Weaver();

    assertThat(weaver.weave(SERVICE, first, Weaving.bytes(Service.class), points).missing())
        .isEmpty();
    assertThat(weaver.weave(SERVICE, second, oldService(Opcodes.V17), points).missing()).hasSize(1);
  }

  /** Of the ways to declare a method that the seam knows, the library's version has none. */
  @Test
  void leavesALibraryAloneThatDeclaresAMethodInAnotherWay() throws Exception {
    Weaver.Woven woven =
        weave(answering("int", "java.lang.CharSequence"), Weaving.bytes(Service.class));

    assertThat(woven.bytes()).isNull();
    assertThat(woven.missing())
        .extracting(Weaver.Lack::what)
        .containsExactly(SERVICE + ".answer[int]", SERVICE + ".answer[java.lang.CharSequence]");
  }

  @Test
  void weavesTheOneOfSeveralWaysThatALibraryHas() throws Exception {
    Weaver.Woven woven = weave(answering("int", "java.lang.String"), Weaving.bytes(Service.class));

    assertThat(woven.missing()).isEmpty();
    assertThat(woven.points()).hasSize(1);
    assertThat(woven.bytes()).isNotNull();
  }

  /** An older library has it with a type of another package. */
  @Test
  void leavesAMethodAloneThatReturnsAnotherType() throws Exception {
    Point answer =
        new Point(SERVICE, "answer", List.of("java.lang.String"), "never.Made").whereFound();

    assertThat(weave(answer.returning("java.lang.CharSequence")).points()).isEmpty();
    assertThat(weave(answer.returning("java.lang.String")).points()).hasSize(1);
  }

  private static Weaver.Woven weave(Point point) throws Exception {
    Catalog catalog = new Catalog();
    catalog.add(new FixedSeam("returning", List.of(point)));
    return weave(catalog, Weaving.bytes(Service.class));
  }

  /** The answer, with a parameter of one of these types. */
  private static Catalog answering(String... parameters) {
    Catalog catalog = new Catalog();
    catalog.add(
        new FixedSeam(
            "ways",
            Stream.of(parameters)
                .map(type -> new Point(SERVICE, "answer", List.of(type), "never.Made").whereFound())
                .toList()));
    return catalog;
  }

  private static Weaver.Woven weave(Catalog catalog, byte[] service) {
    try {
      return new Weaver()
          .weave(SERVICE, Service.class.getClassLoader(), service, catalog.points(SERVICE));
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }

  /** Class constants and stack maps are written in other ways there; libraries of 2005 are used. */
  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_4, Opcodes.V1_5, Opcodes.V1_6, Opcodes.V1_7, Opcodes.V17})
  void weavesClassFilesOfEveryAge(int version) throws Exception {
    Weaving weaving = new Weaving(new AnswerSeam());
    byte[] old = oldService(version);
    Class<?> type =
        new Weaving.WovenLoader(getClass().getClassLoader())
            .define(SERVICE, weaving.weave(SERVICE, old));
    Object service = type.getConstructor().newInstance();

    assertThat(call(service, "replace")).isEqualTo("replaced");
    assertThat(call(service, "other")).isEqualTo("old");
    assertThat(call(service, "wrong")).isEqualTo("old");
    assertThatThrownBy(() -> call(service, "kill"))
        .isInstanceOf(InvocationTargetException.class)
        .hasCauseInstanceOf(LoopHoundKill.class);
    assertThat(weaving.stats.errors()).isEqualTo(1);
  }

  /** No JVM of the build runs these; the class file is what the weaver has to read. */
  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V25, Opcodes.V26, Opcodes.V27, Opcodes.V28})
  void weavesClassFilesOfNewerVersions(int version) throws Exception {
    byte[] newer = oldService(version);

    byte[] woven = new Weaving(new AnswerSeam()).weave(SERVICE, newer);

    assertThat(woven).isNotEqualTo(newer);
    assertThat(new ClassReader(woven).readShort(6)).isEqualTo((short) version);
    assertThat(members(woven)).isEqualTo(members(newer));
  }

  @Test
  void asksAPointThatSleepsOnlyWhileItIsWoken() throws Exception {
    byte[] woven = new Weaving(new SleepingSeam()).weave(SERVICE, oldService(Opcodes.V17));
    Object service =
        new Weaving.WovenLoader(getClass().getClassLoader())
            .define(SERVICE, woven)
            .getConstructor()
            .newInstance();

    assertThat(call(service, "replace")).isEqualTo("old");
    LoopHoundGate.wake();
    try {
      assertThat(call(service, "replace")).isEqualTo("replaced");
    } finally {
      LoopHoundGate.rest();
    }
    assertThat(call(service, "replace")).isEqualTo("old");
  }

  private static final class SleepingSeam extends ProbeSeam {
    @Override
    public List<Point> points() {
      return List.of(super.points().get(0).sleeping());
    }
  }

  private static final class AnswerSeam extends ProbeSeam {
    @Override
    public List<Point> points() {
      return List.of(super.points().get(0));
    }
  }

  /** Its handler uses a field of the library. */
  private static final class LinkedSeam extends ProbeSeam {
    @Override
    public List<Point> points() {
      return List.of(super.points().get(0));
    }

    @Override
    public List<String> libraries() {
      return List.of("io.loophound.agent.it.apps.");
    }
  }

  /** Its handler uses what suspends a coroutine. */
  private static final class SharingSeam extends ProbeSeam {
    @Override
    public List<Point> points() {
      return List.of(
          new Point(SERVICE, "answer", List.of("java.lang.String"), Suspends.class.getName()));
    }

    @Override
    public List<String> libraries() {
      return List.of("kotlinx.");
    }
  }

  static final class Suspends {
    static final Class<?> BY = Coroutines.class;
  }

  private static Object call(Object service, String how) throws Exception {
    return service.getClass().getMethod("answer", String.class).invoke(service, how);
  }

  private static Set<String> members(byte[] bytes) {
    Set<String> members = new TreeSet<>();
    ClassReader reader = new ClassReader(bytes);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            members.add(access + name + descriptor);
            return null;
          }

          @Override
          public FieldVisitor visitField(
              int access, String name, String descriptor, String signature, Object value) {
            members.add(access + name + descriptor);
            return null;
          }
        },
        ClassReader.SKIP_CODE);
    members.add(reader.getSuperName() + reader.getAccess());
    return members;
  }

  /** A class with only {@code public String answer(String)} that returns "old". */
  private static byte[] oldService(int version) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        version,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER,
        SERVICE.replace('.', '/'),
        null,
        "java/lang/Object",
        null);
    var constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.visitCode();
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    constructor.visitInsn(Opcodes.RETURN);
    constructor.visitMaxs(0, 0);
    constructor.visitEnd();
    var answer =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC, "answer", "(Ljava/lang/String;)Ljava/lang/String;", null, null);
    answer.visitCode();
    answer.visitLdcInsn("old");
    answer.visitInsn(Opcodes.ARETURN);
    answer.visitMaxs(0, 0);
    answer.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
