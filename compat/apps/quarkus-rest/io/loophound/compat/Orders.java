package io.loophound.compat;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.Optional;

/** An agent that leaves every exception to Quarkus. */
@Path("/")
public class Orders {
  @Inject Clerk clerk;

  @GET
  @Path("agent")
  public String ask() {
    return clerk.answer("Where is my order A-1042?");
  }

  @GET
  @Path("broken")
  public String broken() {
    return Optional.<String>empty().orElseThrow();
  }
}
