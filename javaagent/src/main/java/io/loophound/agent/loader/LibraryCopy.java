package io.loophound.agent.loader;

import io.loophound.agent.seam.Seam;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;

/**
 * The copy of a library that a watched class belongs to: handlers that link against the library are
 * changed so that they link against the copy.
 *
 * @param name the package of the copy, with a dot at its end; empty for the library itself
 * @param libraries what the names of the library's classes begin with
 */
public record LibraryCopy(String name, List<String> libraries) {
  private static final LibraryCopy NONE = new LibraryCopy("", List.of());

  /** The copy that a class is in, by its binary name. */
  public static LibraryCopy of(Seam seam, String type) {
    for (String copy : seam.copies()) {
      if (type.startsWith(copy)) {
        return new LibraryCopy(copy, seam.libraries());
      }
    }
    return NONE;
  }

  /** What a binary name in the copy is in the library itself. */
  public String original(String type) {
    return type.startsWith(name) ? type.substring(name.length()) : type;
  }

  /** A class file of a handler, as it links against the copy. */
  public byte[] linked(byte[] classFile) {
    if (name.isEmpty()) {
      return classFile;
    }
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile).accept(new ClassRemapper(writer, new Names()), 0);
    return writer.toByteArray();
  }

  private final class Names extends Remapper {
    Names() {
      super(Opcodes.ASM9);
    }

    @Override
    public String map(String internal) {
      for (String library : libraries) {
        if (internal.startsWith(library.replace('.', '/'))) {
          return name.replace('.', '/') + internal;
        }
      }
      return internal;
    }
  }
}
