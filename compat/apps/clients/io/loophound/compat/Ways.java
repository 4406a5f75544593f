package io.loophound.compat;

import io.ktor.client.engine.android.Android;
import io.ktor.client.engine.apache.Apache;
import io.ktor.client.engine.apache5.Apache5;
import io.ktor.client.engine.java.Java;
import io.ktor.client.engine.okhttp.OkHttp;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.Entity;
import org.glassfish.jersey.client.JerseyClientBuilder;
import org.jboss.resteasy.client.jaxrs.internal.ResteasyClientBuilderImpl;

/** The libraries, by name. */
final class Ways {
  private Ways() {}

  static Agent of(String way) {
    if (way.endsWith("-stream")) {
      return Streams.of(way.substring(0, way.length() - "-stream".length()));
    }
    return switch (way) {
      case "retrofit" -> new Talk(Interfaces.retrofit());
      case "feign" -> new Talk(Interfaces.feign(new feign.Client.Default(null, null)));
      case "feign-httpclient" ->
          new Talk(Interfaces.feign(new feign.httpclient.ApacheHttpClient()));
      case "feign-hc5" -> new Talk(Interfaces.feign(new feign.hc5.ApacheHttp5Client()));
      case "spring-interface" -> new Talk(Interfaces.spring());
      case "jersey" -> new Talk(jaxRs(new JerseyClientBuilder().build()));
      case "resteasy" -> new Talk(jaxRs(new ResteasyClientBuilderImpl().build()));
      case "ktor-okhttp" -> new Talk(new Ktor(OkHttp.INSTANCE));
      case "ktor-java" -> new Talk(new Ktor(Java.INSTANCE));
      case "ktor-apache" -> new Talk(new Ktor(Apache.INSTANCE));
      case "ktor-apache5" -> new Talk(new Ktor(Apache5.INSTANCE));
      case "ktor-android" -> new Talk(new Ktor(Android.INSTANCE));
      case "ktor-events" -> new Talk(new KtorEvents());
      case "micronaut" -> new Talk(new Micronaut());
      case "sttp" -> new Talk(new Sttp());
      case "zio-http" -> new Talk(new ZioHttp());
      case "cohere-java" -> new Cohere();
      case "dashscope-sdk-java" -> new DashScope();
      case "watsonx-ai" -> new Watsonx();
      case "aws-sdk-kotlin" -> new BedrockForKotlin();
      default -> throw new IllegalArgumentException(way);
    };
  }

  private static Post jaxRs(Client client) {
    return (address, json) ->
        client.target(address).request().post(Entity.json(json), String.class);
  }
}
