package io.loophound.agent.it.http.apps;

import io.loophound.agent.it.http.apps.Use.Trait;
import java.util.List;

/** Spring's RestClient and RestTemplate over several clients. */
public final class TestedSpringRest implements TestedClient {
  private static final String SEAM = "spring-rest";

  @Override
  public String folder() {
    return "springrest";
  }

  @Override
  public List<Use> uses() {
    return List.of(
        rest("jdk", "JdkClientHttpRequestFactory", "jdk-http").throwing("LoopHoundKill"),
        rest("simple", "SimpleClientHttpRequestFactory", "url-connection"),
        rest("apache", "HttpComponentsClientHttpRequestFactory", "apache-http5")
            .with(Trait.OWN_JVM, Trait.CONCLUDES),
        rest("reactor", "ReactorClientHttpRequestFactory", SEAM)
            .with(Trait.OWN_JVM, Trait.CONCLUDES),
        rest("jetty", "JettyClientHttpRequestFactory", SEAM).with(Trait.OWN_JVM, Trait.CONCLUDES),
        template("jdk", "JdkClientHttpRequestFactory", "jdk-http"),
        template("simple", "SimpleClientHttpRequestFactory", "url-connection"),
        template("apache", "HttpComponentsClientHttpRequestFactory", "apache-http5"),
        template("jetty", "JettyClientHttpRequestFactory", SEAM));
  }

  /** Reactor Netty's factory has its name since 6.2. */
  @Override
  public boolean has(Use use, String version) {
    return use.is(Trait.OWN_JVM)
        && use.seam().equals(SEAM)
        && !(use.name().equals("rest-reactor") && version.startsWith("6.1."));
  }

  private static Use rest(String name, String factory, String seam) {
    return Use.of("rest-" + name, "`RestClient` over `" + factory + "`", seam, Protocol.H1)
        .with(Trait.OWN_JVM);
  }

  private static Use template(String name, String factory, String seam) {
    return Use.of("template-" + name, "`RestTemplate` over `" + factory + "`", seam, Protocol.H1);
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return name.startsWith("rest-") ? new Rest(name) : new Template(name);
  }
}
