package io.loophound.agent.weave;

import io.loophound.agent.config.Config;
import io.loophound.agent.loader.Handlers;
import io.loophound.agent.seam.AgentState;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.telemetry.Stats;
import io.loophound.agent.weave.bytecode.Weaver;
import io.loophound.agent.weave.dispatch.Context;
import io.loophound.agent.weave.dispatch.Dispatcher;
import io.loophound.agent.weave.dispatch.Errors;
import io.loophound.agent.weave.dispatch.GuardHolder;
import io.loophound.agent.weave.point.Catalog;
import io.loophound.agent.weave.point.SeamState;
import java.io.IOException;
import java.io.InputStream;

/** Weaves and calls classes inside the test's JVM, through the real dispatcher and gate. */
final class Weaving {
  final Catalog catalog = new Catalog();
  final Stats stats = new Stats();
  final Errors errors = new Errors(stats);
  private final ClassLoader own = Weaving.class.getClassLoader();

  Weaving(Seam seam) {
    GuardHolder holder = new GuardHolder(Config.load(null), stats);
    catalog.add(seam);
    new Dispatcher(
            catalog,
            new Handlers(own),
            errors,
            holder,
            state ->
                new Context(
                    state, new AgentState(), holder, stats, errors, () -> {}, library -> {}))
        .install();
  }

  SeamState seam() {
    return catalog.point(0).seam();
  }

  /** A loader that sees the woven class in place of the one of the test. */
  ClassLoader weave(Class<?>... types) throws Exception {
    WovenLoader loader = new WovenLoader(own);
    for (Class<?> type : types) {
      loader.define(type.getName(), weave(type.getName(), bytes(type)));
    }
    return loader;
  }

  byte[] weave(String name, byte[] bytes) throws Exception {
    byte[] woven = new Weaver().weave(name, own, bytes, catalog.points(name)).bytes();
    return woven == null ? bytes : woven;
  }

  static byte[] bytes(Class<?> type) throws IOException {
    String resource = type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getClassLoader().getResourceAsStream(resource)) {
      return in.readAllBytes();
    }
  }

  /** Defines what it is given; everything else comes from its parent. */
  static final class WovenLoader extends ClassLoader {
    WovenLoader(ClassLoader parent) {
      super(parent);
    }

    Class<?> define(String name, byte[] bytes) {
      return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      Class<?> woven = findLoadedClass(name);
      return woven == null ? super.loadClass(name, resolve) : woven;
    }
  }
}
