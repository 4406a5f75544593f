package io.loophound.compat;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** An agent with an answer of its own for every exception. */
@Path("own")
public class Own {
  @Inject Clerk clerk;

  @GET
  public String ask() {
    return clerk.answer("Where is my order A-1042?");
  }

  @ServerExceptionMapper
  public Response failed(RuntimeException failure) {
    return Response.status(503).entity("own: " + failure.getClass().getSimpleName()).build();
  }
}
