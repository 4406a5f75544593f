package io.loophound.seam.jaxrs;

import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.seam.SeamSpec;

/**
 * Answers a request that ended with a kill, where no mapper of the application does: RESTEasy has a
 * mapper that it asks last, Jersey throws on what nobody has mapped, and Quarkus REST has a method
 * for it. Older ones, for {@code javax.ws.rs}, are left alone.
 */
public final class JaxRsSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "jax-rs";

  private static final String RESPONSE = "jakarta.ws.rs.core.Response";
  private static final String THROWABLE = "java.lang.Throwable";

  public JaxRsSeam() {
    super(NAME);
    findVersion("jakarta/ws/rs/core/Response.class");
    linkAgainst("jakarta.ws.rs.", "org.jboss.resteasy.reactive.");
    actAs(SeamRole.SUPPORTS);
    watch(
        point(
                "org.jboss.resteasy.core.providerfactory.DefaultExceptionMapper",
                "toResponse",
                "UnmappedHandler",
                THROWABLE)
            .returning(RESPONSE)
            .whereFound(),
        point(
                "org.glassfish.jersey.server.ServerRuntime$Responder",
                "mapException",
                "RethrownHandler",
                THROWABLE)
            .returning(RESPONSE)
            .whereFound(),
        point(
                "io.quarkus.resteasy.reactive.server.runtime.QuarkusResteasyReactiveRequestContext",
                "handleUnmappedException",
                "QuarkusHandler",
                THROWABLE)
            .whereFound());
  }
}
