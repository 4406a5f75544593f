package io.loophound.agent.it.web.apps;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** The application's own answer to every exception. */
@Provider
public final class OwnMapper implements ExceptionMapper<RuntimeException> {
  @Override
  public Response toResponse(RuntimeException failure) {
    return Response.status(503).entity("own: " + failure.getClass().getSimpleName()).build();
  }
}
