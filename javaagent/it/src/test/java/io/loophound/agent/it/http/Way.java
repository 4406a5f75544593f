package io.loophound.agent.it.http;

import io.loophound.agent.it.http.apps.Ways;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One way to send a request: a row of the table for users.
 *
 * @param argument the client and its protocol, as the application knows them
 * @param label as the table calls the client
 * @param protocol as the server sees it
 */
record Way(String argument, String label, String protocol) {
  private static final String SEPARATOR = ", | over ";
  private static final String HTTP_1 = "HTTP/1.1";
  private static final String HTTP_2 = "HTTP/2.0";

  static final List<Way> JDK =
      List.of(
          h1("jdk-send", "JDK `HttpClient`, `send`"),
          h1("jdk-async", "JDK `HttpClient`, `sendAsync`"),
          h2("jdk-send", "JDK `HttpClient`, `send`"),
          h2("jdk-async", "JDK `HttpClient`, `sendAsync`"),
          h2c("jdk-async", "JDK `HttpClient`, `sendAsync`"));

  static final List<Way> URL =
      List.of(
          h1("url", "`HttpURLConnection`, body in memory"),
          h1("url-fixed", "`HttpURLConnection`, fixed length"),
          h1("url-chunked", "`HttpURLConnection`, chunked"));

  static final List<Way> OKHTTP =
      List.of(
          h1("okhttp", "OkHttp, `execute`"),
          h1("okhttp-queue", "OkHttp, `enqueue`"),
          h1("okhttp-once", "OkHttp, a body written only once"),
          h2("okhttp", "OkHttp, `execute`"),
          h2("okhttp-queue", "OkHttp, `enqueue`"),
          h2c("okhttp-once", "OkHttp, a body written only once"));

  static final List<Way> APACHE =
      List.of(
          h1("apache", "Apache HttpClient, classic"),
          h1("apache-once", "Apache HttpClient, a body written only once"),
          h1("apache-async", "Apache HttpClient, asynchronous"),
          h2("apache-async", "Apache HttpClient, asynchronous"),
          h2c("apache-async", "Apache HttpClient, asynchronous"));

  static final List<Way> SPRING =
      List.of(
          h1("rest-jdk", "`RestClient` over `JdkClientHttpRequestFactory`"),
          h1("rest-simple", "`RestClient` over `SimpleClientHttpRequestFactory`"),
          h1("rest-apache", "`RestClient` over `HttpComponentsClientHttpRequestFactory`"),
          h1("rest-reactor", "`RestClient` over `ReactorClientHttpRequestFactory`"),
          h1("rest-jetty", "`RestClient` over `JettyClientHttpRequestFactory`"),
          h1("template-jdk", "`RestTemplate` over `JdkClientHttpRequestFactory`"),
          h1("template-simple", "`RestTemplate` over `SimpleClientHttpRequestFactory`"),
          h1("template-apache", "`RestTemplate` over `HttpComponentsClientHttpRequestFactory`"),
          h1("template-jetty", "`RestTemplate` over `JettyClientHttpRequestFactory`"));

  static final List<Way> WEBCLIENT =
      List.of(
          h1("webclient", "`WebClient` over Reactor Netty"),
          h2("webclient", "`WebClient` over Reactor Netty"),
          h2c("webclient", "`WebClient` over Reactor Netty"),
          h1("webclient-jdk", "`WebClient` over the JDK's client"));

  static final List<Way> AZURE =
      List.of(h1("azure-sync", "Azure SDK, `sendSync`"), h1("azure-async", "Azure SDK, `send`"));

  /** All rows, in their order. */
  static final List<Way> ALL =
      Stream.of(JDK, URL, OKHTTP, APACHE, SPRING, WEBCLIENT, AZURE).flatMap(List::stream).toList();

  private static final List<String> PUBLISHERS =
      List.of(
          "ofString",
          "ofByteArray",
          "ofByteArray-part",
          "ofByteArrays",
          "ofInputStream",
          "ofFile",
          "fromPublisher",
          "fromPublisher-length",
          "concat");

  private static final List<String> HANDLERS =
      List.of(
          "ofString",
          "ofByteArray",
          "ofInputStream",
          "ofLines",
          "ofFile",
          "ofPublisher",
          "ofByteArrayConsumer",
          "fromSubscriber",
          "fromLineSubscriber",
          "buffering",
          "mapping");

  /** Every way to write a request and to read a reply that the client of this Java has. */
  static List<Way> bodies(int java) {
    List<Way> ways = new ArrayList<>();
    for (String publisher : PUBLISHERS) {
      ways.add(h1("jdk-send:" + publisher + ":ofInputStream", publisher));
      ways.add(h2("jdk-async:" + publisher + ":ofByteArray", publisher));
    }
    for (String handler : HANDLERS) {
      ways.add(h1("jdk-async:ofString:" + handler, handler));
      ways.add(h2("jdk-send:fromPublisher:" + handler, handler));
    }
    if (java >= 25) {
      ways.add(h1("jdk-send:ofString:limiting", "limiting"));
    }
    return ways;
  }

  private static Way h1(String client, String label) {
    return new Way(client + "@H1", label, HTTP_1);
  }

  private static Way h2(String client, String label) {
    return new Way(client + "@H2", label, HTTP_2);
  }

  private static Way h2c(String client, String label) {
    return new Way(client + "@H2C", label, HTTP_2);
  }

  /** The client, without how it is used. */
  String client() {
    return label.split(SEPARATOR, 2)[0];
  }

  /** How the client is used: a method, a kind of body, what is below it. */
  String use() {
    return label.split(SEPARATOR, 2)[1];
  }

  /** The protocol as the table calls it. */
  String told() {
    return argument.endsWith("@H2")
        ? "HTTP/2 with TLS"
        : protocol.equals(HTTP_2) ? "HTTP/2 without TLS" : protocol;
  }

  /** The name that the application gives a run. */
  String cell(String scenario, String api, boolean stream) {
    String form = stream ? "stream" : "whole";
    return scenario + "@" + String.join(".", Ways.name(argument), api, form);
  }

  @Override
  public String toString() {
    return argument;
  }
}
