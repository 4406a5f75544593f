package io.loophound.integration.testkit;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * What the handlers of a seam refer to in their library, read from their class files: the text that
 * {@code members.txt} must have. Followed are the methods that a handler can reach.
 */
public final class References {
  private final Predicate<String> optional;
  private final Set<String> members = new TreeSet<>();
  private final Set<String> reached = new HashSet<>();
  private final Deque<String> pending = new ArrayDeque<>();

  private References(Predicate<String> optional) {
    this.optional = optional;
  }

  /**
   * The text for a seam.
   *
   * @param optional the members that its handlers only use where they are found
   */
  public static String of(Seam seam, Predicate<String> optional) {
    StringBuilder text = new StringBuilder();
    Set<String> handlers = new TreeSet<>();
    for (Point point : seam.points()) {
      handlers.add(point.handler());
    }
    for (String handler : handlers) {
      text.append(handler.substring(handler.lastIndexOf('.') + 1)).append('\n');
      References references = new References(optional);
      references.follow(handler.replace('.', '/'));
      references.members.forEach(member -> text.append("  ").append(member).append('\n'));
    }
    return text.toString();
  }

  private void follow(String handler) {
    made(handler);
    for (String next = pending.poll(); next != null; next = pending.poll()) {
      String method = next;
      visit(
          method.substring(0, method.indexOf(' ')),
          (name, descriptor, access) -> method.endsWith(' ' + name + ' ' + descriptor));
    }
  }

  /** An object of a class of ours is made: any method of it may be called. */
  private void made(String type) {
    if (reached.add(type)) {
      visit(
          type,
          (name, descriptor, access) ->
              (access & Opcodes.ACC_STATIC) == 0 || name.equals("<clinit>"));
    }
  }

  private void visit(String type, Choice choice) {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(type + ".class")) {
      new ClassReader(in).accept(new Classes(type, choice), ClassReader.SKIP_FRAMES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void type(String name) {
    String element =
        name.startsWith("[") ? Type.getType(name).getElementType().getDescriptor() : name;
    String type = element.startsWith("L") ? element.substring(1, element.length() - 1) : element;
    if (ours(type)) {
      return;
    }
    add(type);
  }

  private void member(String owner, String name, String descriptor) {
    if (owner.startsWith("[")) {
      return;
    }
    if (ours(owner)) {
      String method = owner + ' ' + name + ' ' + descriptor;
      if (owner.startsWith("io/loophound/integration/") && reached.add(method)) {
        pending.add(method);
        initialized(owner);
      }
      return;
    }
    add(owner + ' ' + name + ' ' + descriptor);
  }

  private void initialized(String type) {
    String method = type + " <clinit> ()V";
    if (reached.add(method)) {
      pending.add(method);
    }
  }

  private void add(String member) {
    boolean library = !member.startsWith("java/") && member.indexOf('/') > 0;
    if (library && !optional.test(member)) {
      members.add(member);
    }
  }

  private static boolean ours(String type) {
    return type.startsWith("io/loophound/");
  }

  private interface Choice {
    boolean of(String name, String descriptor, int access);
  }

  private final class Classes extends ClassVisitor {
    private final String type;
    private final Choice choice;

    Classes(String type, Choice choice) {
      super(Opcodes.ASM9);
      this.type = type;
      this.choice = choice;
    }

    @Override
    public void visit(
        int version, int access, String name, String generic, String parent, String[] interfaces) {
      if (reached.contains(type)) {
        type(parent);
        for (String each : interfaces) {
          type(each);
        }
      }
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String generic, String[] exceptions) {
      return choice.of(name, descriptor, access) ? new Methods() : null;
    }
  }

  private final class Methods extends MethodVisitor {
    Methods() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.NEW && type.startsWith("io/loophound/integration/")) {
        made(type);
      } else {
        type(type);
      }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      if (!ours(owner)) {
        member(owner, name, descriptor);
      } else if (owner.startsWith("io/loophound/integration/")) {
        initialized(owner);
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      member(owner, name, descriptor);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      for (Object argument : arguments) {
        if (argument instanceof Handle handle && handle.getDesc().startsWith("(")) {
          member(handle.getOwner(), handle.getName(), handle.getDesc());
        }
      }
    }

    @Override
    public void visitLdcInsn(Object value) {
      if (value instanceof Type type && type.getSort() == Type.OBJECT) {
        type(type.getInternalName());
      }
    }
  }
}
