package io.loophound.agent.weave.bytecode;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a class file refers to, by its constant pool (JVMS 4.4).
 *
 * @param types the classes it names, with slashes
 * @param members the fields and methods it uses
 */
record References(List<String> types, List<Member> members) {

  /**
   * A field or method in use.
   *
   * @param owner the class it is looked up in, with slashes
   * @param name its name
   * @param descriptor its type descriptor
   */
  record Member(String owner, String name, String descriptor) {
    boolean isMethod() {
      return descriptor.charAt(0) == '(';
    }

    @Override
    public String toString() {
      return owner.replace('/', '.') + '.' + name + (isMethod() ? descriptor : "");
    }
  }

  /** Reads a class file. */
  static References of(byte[] classFile) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile))) {
      in.skipNBytes(8);
      return new Pool(in).references();
    }
  }

  private static final class Pool {
    private final String[] texts;
    private final int[] tags;
    private final int[] first;
    private final int[] second;

    Pool(DataInputStream in) throws IOException {
      int count = in.readUnsignedShort();
      texts = new String[count];
      tags = new int[count];
      first = new int[count];
      second = new int[count];
      for (int i = 1; i < count; i++) {
        tags[i] = in.readUnsignedByte();
        switch (tags[i]) {
          case 1 -> texts[i] = in.readUTF();
          case 7, 8, 16, 19, 20 -> first[i] = in.readUnsignedShort();
          case 9, 10, 11, 12, 17, 18 -> {
            first[i] = in.readUnsignedShort();
            second[i] = in.readUnsignedShort();
          }
          case 15 -> in.skipNBytes(3);
          case 5, 6 -> {
            in.skipNBytes(8);
            i++; // these take two places
          }
          default -> in.skipNBytes(4);
        }
      }
    }

    References references() {
      List<String> types = new ArrayList<>();
      List<Member> members = new ArrayList<>();
      for (int i = 1; i < tags.length; i++) {
        if (tags[i] == 7) {
          types.add(texts[first[i]]);
        } else if (tags[i] >= 9 && tags[i] <= 11) {
          int type = second[i];
          members.add(new Member(texts[first[first[i]]], texts[first[type]], texts[second[type]]));
        }
      }
      return new References(types, members);
    }
  }
}
