package io.loophound.seam.tls;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.seam.SeamRole;
import java.util.List;

/**
 * Watches where the JDK's TLS gives a connection the name of its host: whoever calls a model is
 * known there, also a client that no other seam knows. TLS of native libraries, such as Netty's
 * OpenSSL or Conscrypt, does not pass here.
 */
public final class TlsSeam implements Seam {
  /** The seam's name. */
  public static final String NAME = "tls";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(
                "sun.security.ssl.Utilities",
                "addToSNIServerNameList",
                List.of("java.util.List", "java.lang.String"),
                "io.loophound.seam.tls.HostHandler")
            .whereFound()
            .onlyHelps());
  }

  @Override
  public boolean besideLibrary() {
    return false;
  }

  @Override
  public String versionResource() {
    return "";
  }

  @Override
  public SeamRole role() {
    return SeamRole.REPORTS;
  }
}
