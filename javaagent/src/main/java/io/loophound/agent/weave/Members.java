package io.loophound.agent.weave;

import io.loophound.agent.seam.Seam;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import net.bytebuddy.description.field.FieldDescription;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDefinition;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.pool.TypePool;

/**
 * What the handlers of seams need of a library beyond the methods they watch. A seam lists it in a
 * resource {@code members.txt} beside itself: below the name of each handler, one member a line, as
 * class files write them. Looked up in class files; nothing of the application is loaded.
 */
final class Members {
  private final Map<String, Map<String, List<String>>> lists = new HashMap<>();
  private final Map<ClassLoader, Set<String>> known = new WeakHashMap<>();

  /** The first member that a handler needs and the library lacks, or null. */
  String missing(Seam seam, String handler, ClassLoader loader, TypePool pool) {
    synchronized (known) {
      if (known.computeIfAbsent(loader, key -> new HashSet<>()).contains(handler)) {
        return null;
      }
    }
    for (String member : list(seam).getOrDefault(handler, List.of())) {
      String[] parts = member.split(" ");
      if (lacks(parts, pool)) {
        String type = parts[0].replace('/', '.');
        return parts.length == 1 ? type : type + "." + parts[1];
      }
    }
    synchronized (known) {
      known.get(loader).add(handler);
    }
    return null;
  }

  private Map<String, List<String>> list(Seam seam) {
    synchronized (lists) {
      return lists.computeIfAbsent(seam.getClass().getName(), name -> read(seam.getClass()));
    }
  }

  private static Map<String, List<String>> read(Class<?> seam) {
    Map<String, List<String>> members = new HashMap<>();
    try (InputStream in = seam.getResourceAsStream("members.txt")) {
      if (in == null) {
        return members;
      }
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      List<String> handler = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(" ")) {
          handler.add(line.trim());
        } else {
          handler = new ArrayList<>();
          members.put(seam.getPackageName() + "." + line, handler);
        }
      }
      return members;
    } catch (IOException e) {
      throw new IllegalStateException(seam.getName(), e);
    }
  }

  private static boolean lacks(String[] member, TypePool pool) {
    TypePool.Resolution type = pool.describe(member[0].replace('/', '.'));
    if (!type.isResolved()) {
      return true;
    }
    try {
      return member.length > 1 && !has(type.resolve(), member[1], member[2], new HashSet<>());
    } catch (TypePool.Resolution.NoSuchTypeException unreadable) {
      return false; // a parent that this loader does not show as a file: nothing is proved
    }
  }

  private static boolean has(
      TypeDescription type, String name, String descriptor, Set<String> seen) {
    if (!seen.add(type.getName())) {
      return false;
    }
    if (declares(type, name, descriptor)) {
      return true;
    }
    TypeDefinition parent = type.getSuperClass();
    if (parent != null && has(parent.asErasure(), name, descriptor, seen)) {
      return true;
    }
    for (TypeDefinition each : type.getInterfaces()) {
      if (has(each.asErasure(), name, descriptor, seen)) {
        return true;
      }
    }
    return false;
  }

  private static boolean declares(TypeDescription type, String name, String descriptor) {
    if (descriptor.charAt(0) == '(') {
      for (MethodDescription method : type.getDeclaredMethods()) {
        if (method.getInternalName().equals(name) && method.getDescriptor().equals(descriptor)) {
          return true;
        }
      }
      return false;
    }
    for (FieldDescription field : type.getDeclaredFields()) {
      if (field.getInternalName().equals(name) && field.getDescriptor().equals(descriptor)) {
        return true;
      }
    }
    return false;
  }
}
