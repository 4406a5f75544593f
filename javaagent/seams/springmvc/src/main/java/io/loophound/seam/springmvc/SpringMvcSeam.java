package io.loophound.seam.springmvc;

import io.loophound.agent.seam.SeamRole;
import io.loophound.agent.seam.SeamSpec;

/**
 * Answers a request that ended with a kill, where the application does not: the dispatcher asks all
 * resolvers and handlers of the application first.
 */
public final class SpringMvcSeam extends SeamSpec {
  /** The seam's name. */
  public static final String NAME = "spring-mvc";

  private static final String SERVLET = "jakarta.servlet.";

  public SpringMvcSeam() {
    super(NAME);
    findVersion("org/springframework/web/servlet/DispatcherServlet.class");
    linkAgainst("org.springframework.web.servlet.", SERVLET);
    actAs(SeamRole.SUPPORTS);
    watch(
        point(
                "org.springframework.web.servlet.DispatcherServlet",
                "processHandlerException",
                "UnresolvedHandler",
                SERVLET + "http.HttpServletRequest",
                SERVLET + "http.HttpServletResponse",
                "java.lang.Object",
                "java.lang.Exception")
            .whereFound());
  }
}
