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
        Use.of(
                "rest-jdk",
                "`RestClient` over `JdkClientHttpRequestFactory`",
                "jdk-http",
                Protocol.H1)
            .with(Trait.OWN_JVM)
            .throwing("LoopHoundKill"),
        Use.of(
                "rest-simple",
                "`RestClient` over `SimpleClientHttpRequestFactory`",
                "url-connection",
                Protocol.H1)
            .with(Trait.OWN_JVM),
        Use.of(
                "rest-apache",
                "`RestClient` over `HttpComponentsClientHttpRequestFactory`",
                "apache-http5",
                Protocol.H1)
            .with(Trait.OWN_JVM),
        Use.of(
                "rest-reactor",
                "`RestClient` over `ReactorClientHttpRequestFactory`",
                SEAM,
                Protocol.H1)
            .with(Trait.OWN_JVM),
        Use.of("rest-jetty", "`RestClient` over `JettyClientHttpRequestFactory`", SEAM, Protocol.H1)
            .with(Trait.OWN_JVM),
        Use.of(
            "template-jdk",
            "`RestTemplate` over `JdkClientHttpRequestFactory`",
            "jdk-http",
            Protocol.H1),
        Use.of(
            "template-simple",
            "`RestTemplate` over `SimpleClientHttpRequestFactory`",
            "url-connection",
            Protocol.H1),
        Use.of(
            "template-apache",
            "`RestTemplate` over `HttpComponentsClientHttpRequestFactory`",
            "apache-http5",
            Protocol.H1),
        Use.of(
            "template-jetty",
            "`RestTemplate` over `JettyClientHttpRequestFactory`",
            SEAM,
            Protocol.H1));
  }

  @Override
  public Client open(String name, Protocol protocol) {
    return name.startsWith("rest-") ? new Rest(name) : new Template(name);
  }
}
