package io.loophound.agent.weave.bytecode;

import io.loophound.agent.loader.IntegrationLoader;
import io.loophound.agent.loader.LibraryCopy;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.weave.point.WovenPoint;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.description.field.FieldDescription;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDefinition;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.pool.TypePool;

/**
 * Whether a handler would link against the application's version of its library: everything that
 * the class files of the handler's package use, and of what handlers share, must be in the
 * library's class files. Otherwise the error would come in the middle of a call, for example in a
 * stream that the application reads.
 */
final class Links {
  private final ClassFileLocator ours;

  // by the application's loader, the seam and the copy: classes that link, with all that they use;
  // a library is woven in many classes, and to read its class files takes longer than to weave
  private final Map<ClassLoader, Map<String, Set<String>>> linking =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** Finds the handlers' class files in {@code ours}. */
  Links(ClassFileLocator ours) {
    this.ours = ours;
  }

  /**
   * What a point's handler needs and the library does not have, or null.
   *
   * @param pool reads the application's class files
   * @param loader the one that finds them
   */
  String missing(WovenPoint point, TypePool pool, ClassLoader loader) {
    Seam seam = point.seam().seam();
    if (seam.libraries().isEmpty()) {
      return null;
    }
    String handler = point.point().handler();
    String own = handler.substring(0, handler.lastIndexOf('.') + 1);
    LibraryCopy copy = LibraryCopy.of(seam, point.point().type());
    Set<String> known = known(loader, seam.name() + ' ' + copy.name());
    Set<String> seen = new HashSet<>(known);
    Deque<String> open = new ArrayDeque<>();
    if (seen.add(handler)) {
      open.add(handler);
    }
    while (!open.isEmpty()) {
      References references = references(open.remove(), copy);
      String missing = missing(references, copy, seam, pool);
      if (missing != null) {
        return missing;
      }
      for (String type : references.types()) {
        String name = type.replace('/', '.');
        if ((name.startsWith(own) || IntegrationLoader.isShared(name)) && seen.add(name)) {
          open.add(name);
        }
      }
    }
    known.addAll(seen);
    return null;
  }

  private Set<String> known(ClassLoader loader, String library) {
    return linking
        .computeIfAbsent(loader, any -> new ConcurrentHashMap<>())
        .computeIfAbsent(library, any -> ConcurrentHashMap.newKeySet());
  }

  private References references(String type, LibraryCopy copy) {
    try {
      return References.of(copy.linked(ours.locate(type).resolve()));
    } catch (IOException e) {
      throw new IllegalStateException(type, e);
    }
  }

  private static String missing(References references, LibraryCopy copy, Seam seam, TypePool pool) {
    for (String type : references.types()) {
      String name = type.replace('/', '.');
      if (isNeeded(copy.original(name), seam) && !pool.describe(name).isResolved()) {
        return name;
      }
    }
    for (References.Member member : references.members()) {
      String owner = member.owner().replace('/', '.');
      if (isNeeded(copy.original(owner), seam)
          && !isIn(seam.lookedUp(), copy.original(member.toString()))
          && !has(pool.describe(owner).resolve(), member)) {
        return member.toString();
      }
    }
    return null;
  }

  private static boolean isNeeded(String type, Seam seam) {
    return isIn(seam.libraries(), type) && !isIn(seam.lookedUp(), type);
  }

  private static boolean isIn(List<String> libraries, String type) {
    for (String prefix : libraries) {
      if (type.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** Searches in the JVM's order: the class, what it extends and what it implements. */
  private static boolean has(TypeDescription type, References.Member member) {
    if (declares(type, member)) {
      return true;
    }
    for (TypeDefinition parent : type.getInterfaces()) {
      if (has(parent.asErasure(), member)) {
        return true;
      }
    }
    TypeDefinition parent = type.getSuperClass();
    return parent != null && has(parent.asErasure(), member);
  }

  private static boolean declares(TypeDescription type, References.Member member) {
    if (!member.isMethod()) {
      for (FieldDescription field : type.getDeclaredFields()) {
        if (field.getName().equals(member.name())
            && field.getDescriptor().equals(member.descriptor())) {
          return true;
        }
      }
      return false;
    }
    for (MethodDescription method : type.getDeclaredMethods()) {
      if (method.getInternalName().equals(member.name())
          && method.getDescriptor().equals(member.descriptor())) {
        return true;
      }
    }
    return false;
  }
}
