package io.loophound.agent.weave.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.gate.LoopHoundGate;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

/** What is inlined into applications may neither throw nor name a class they cannot see. */
class AdviceRulesTest {

  @Test
  void allAdviceIsStaticAndSuppressed() throws Exception {
    List<Method> methods = adviceMethods();

    assertThat(methods).isNotEmpty().allMatch(method -> Modifier.isStatic(method.getModifiers()));
    for (Method method : methods) {
      Advice.OnMethodEnter enter = method.getAnnotation(Advice.OnMethodEnter.class);
      Advice.OnMethodExit exit = method.getAnnotation(Advice.OnMethodExit.class);
      assertThat(enter == null ? exit.suppress() : enter.suppress())
          .as(method.toString())
          .isEqualTo(Throwable.class);
    }
  }

  @Test
  void adviceNamesOnlyTheJdkAndTheGate() throws Exception {
    for (Method method : adviceMethods()) {
      assertThat(owners(method))
          .as(method.toString())
          .allMatch(owner -> owner.startsWith("java/") || owner.equals(gate()))
          .contains(gate());
    }
  }

  private static String gate() {
    return LoopHoundGate.class.getName().replace('.', '/');
  }

  private static List<Method> adviceMethods() throws Exception {
    List<Method> methods = new ArrayList<>();
    for (String name : ourClasses()) {
      Class<?> type = Class.forName(name, false, AdviceRulesTest.class.getClassLoader());
      for (Method method : type.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Advice.OnMethodEnter.class)
            || method.isAnnotationPresent(Advice.OnMethodExit.class)) {
          methods.add(method);
        }
      }
    }
    return methods;
  }

  private static List<String> ourClasses() throws IOException, URISyntaxException {
    Path root = Path.of(Weaver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString().replace('/', '.'))
          .filter(name -> name.endsWith(".class") && name.contains("Advice"))
          .map(name -> name.substring(0, name.length() - ".class".length()))
          .toList();
    }
  }

  private static Set<String> owners(Method advice) throws IOException {
    Set<String> owners = new TreeSet<>();
    String resource = advice.getDeclaringClass().getName().replace('.', '/') + ".class";
    try (InputStream in = AdviceRulesTest.class.getClassLoader().getResourceAsStream(resource)) {
      new ClassReader(in.readAllBytes())
          .accept(
              new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                  return name.equals(advice.getName()) ? new Owners(owners) : null;
                }
              },
              0);
    }
    return owners;
  }

  private static final class Owners extends MethodVisitor {
    private final Set<String> owners;

    Owners(Set<String> owners) {
      super(Opcodes.ASM9);
      this.owners = owners;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean onInterface) {
      owners.add(owner);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      owners.add(owner);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      owners.add(type.replaceAll("^\\[+L?|;$", ""));
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      owners.add("invokedynamic");
    }
  }
}
