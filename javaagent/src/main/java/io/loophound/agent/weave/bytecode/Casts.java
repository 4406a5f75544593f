package io.loophound.agent.weave.bytecode;

import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.StackManipulation;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.implementation.bytecode.assign.TypeCasting;
import net.bytebuddy.implementation.bytecode.assign.primitive.PrimitiveTypeAwareAssigner;
import net.bytebuddy.implementation.bytecode.assign.primitive.VoidAwareAssigner;

/**
 * Casts by the types' names: what the advice takes and gives is of the same type or {@code Object}.
 * Byte Buddy's own assigner would read the class file of each parameter's type, of {@code String}
 * for example, to see whether a cast may be left out.
 */
final class Casts implements Assigner {
  private static final TypeDescription OBJECT = TypeDescription.ForLoadedType.of(Object.class);

  private final Assigner primitives = new VoidAwareAssigner(new PrimitiveTypeAwareAssigner(this));

  @Override
  public StackManipulation assign(
      TypeDescription.Generic source, TypeDescription.Generic target, Typing typing) {
    if (source == target) {
      return StackManipulation.Trivial.INSTANCE;
    }
    if (source.isPrimitive() || target.isPrimitive()) {
      return primitives.assign(source, target, typing);
    }
    TypeDescription wanted = target.asErasure();
    if (wanted.equals(OBJECT) || wanted.equals(source.asErasure())) {
      return StackManipulation.Trivial.INSTANCE;
    }
    return typing.isDynamic() ? TypeCasting.to(target) : StackManipulation.Illegal.INSTANCE;
  }
}
