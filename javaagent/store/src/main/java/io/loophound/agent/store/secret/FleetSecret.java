package io.loophound.agent.store.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret of a fleet. Each purpose has a key of its own (HKDF, RFC 5869), so what one reveals
 * says nothing about another.
 */
public final class FleetSecret {
  private static final String MAC = "HmacSHA256";
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;

  private final byte[] root;
  private final byte[] names;
  private final byte[] contents;

  /**
   * The keys of a fleet.
   *
   * @param secret as it is in the file
   * @param fleet the name of the fleet: others with the same secret have other keys
   */
  public FleetSecret(String secret, String fleet) {
    root = mac(fleet.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
    names = key("names");
    contents = key("contents");
  }

  private byte[] key(String purpose) {
    byte[] info = ("loophound " + purpose).getBytes(StandardCharsets.UTF_8);
    byte[] block = Arrays.copyOf(info, info.length + 1);
    block[info.length] = 1;
    return mac(root, block);
  }

  /** The key with which digests are made, so that those of all JVMs can be compared. */
  public long digestKey() {
    return java.nio.ByteBuffer.wrap(key("digests")).getLong();
  }

  /** What a name is replaced by: equal for equal names, and says nothing without the secret. */
  public byte[] name(byte[] plain) {
    return mac(names, plain);
  }

  /** Encrypts what is kept under a name. */
  public String seal(String name, byte[] plain) {
    byte[] nonce = new byte[NONCE];
    new SecureRandom().nextBytes(nonce);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, name, nonce, 0).doFinal(plain);
      byte[] all = Arrays.copyOf(nonce, NONCE + sealed.length);
      System.arraycopy(sealed, 0, all, NONCE, sealed.length);
      return Base64.getEncoder().encodeToString(all);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }

  /** What was kept under this name; null if another secret was used, or somebody has changed it. */
  public byte[] open(String name, String sealed) {
    try {
      byte[] all = Base64.getDecoder().decode(sealed);
      return cipher(Cipher.DECRYPT_MODE, name, all, 0).doFinal(all, NONCE, all.length - NONCE);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return null;
    }
  }

  private Cipher cipher(int mode, String name, byte[] nonce, int from)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(
        mode,
        new SecretKeySpec(contents, "AES"),
        new GCMParameterSpec(TAG_BITS, nonce, from, NONCE));
    cipher.updateAAD(name.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }

  private static byte[] mac(byte[] key, byte[] text) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(key, MAC));
      return mac.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every JVM has it
    }
  }
}
