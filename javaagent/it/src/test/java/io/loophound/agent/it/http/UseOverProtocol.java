package io.loophound.agent.it.http;

import io.loophound.agent.it.http.apps.ModelApis;
import io.loophound.agent.it.http.apps.Protocol;
import io.loophound.agent.it.http.apps.TestedClient;
import io.loophound.agent.it.http.apps.Use;
import io.loophound.agent.it.http.talk.Talk;
import io.loophound.agent.testkit.Jdk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One way to send a request: a row of the table for users.
 *
 * @param argument the client and its protocol, as the application knows them
 * @param label as the table calls the client
 * @param protocol as the server sees it
 */
record UseOverProtocol(String argument, String label, String protocol) {
  private static final String SEPARATOR = ", | over ";
  private static final String HTTP_1 = "HTTP/1.1";
  private static final String HTTP_2 = "HTTP/2.0";

  /** All rows, in their order. */
  static final List<UseOverProtocol> ALL =
      TestedClient.all().stream().map(UseOverProtocol::of).flatMap(List::stream).toList();

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
  static List<UseOverProtocol> bodies(int java) {
    List<UseOverProtocol> ways = new ArrayList<>();
    for (String publisher : PUBLISHERS) {
      ways.add(
          new UseOverProtocol("jdk-send:" + publisher + ":ofInputStream", publisher, Protocol.H1));
      ways.add(
          new UseOverProtocol("jdk-async:" + publisher + ":ofByteArray", publisher, Protocol.H2));
    }
    for (String handler : HANDLERS) {
      ways.add(new UseOverProtocol("jdk-async:ofString:" + handler, handler, Protocol.H1));
      ways.add(new UseOverProtocol("jdk-send:fromPublisher:" + handler, handler, Protocol.H2));
    }
    if (java >= 25) {
      ways.add(new UseOverProtocol("jdk-send:ofString:limiting", "limiting", Protocol.H1));
    }
    return ways;
  }

  /**
   * The first way into its seam meets every model API, and each other way one of them in turn: what
   * a dialect reads does not depend on how the bytes came. In a deep build each meets all.
   */
  List<String> apis() {
    Optional<UseOverProtocol> first =
        ALL.stream().filter(way -> way.seam().equals(seam())).findFirst();
    if (Jdk.isDeep() || first.equals(Optional.of(this))) {
      return Talk.APIS;
    }
    List<String> withTools = Talk.APIS.subList(0, Talk.APIS.size() - 1);
    return List.of(withTools.get(ALL.indexOf(this) % withTools.size()));
  }

  private String seam() {
    String name = argument.substring(0, argument.indexOf('@'));
    return TestedClient.of(name).uses().stream()
        .filter(use -> use.name().equals(name))
        .map(Use::seam)
        .findFirst()
        .orElseThrow();
  }

  /** A client that sends one request after the other on one connection of HTTP/2. */
  static List<UseOverProtocol> oneStream(String client) {
    return List.of(
        new UseOverProtocol(client + ":one-stream", client, Protocol.H2),
        new UseOverProtocol(client + ":one-stream", client, Protocol.H2C));
  }

  /** The rows of one client, those over HTTP/1.1 first. */
  static List<UseOverProtocol> of(TestedClient client) {
    List<UseOverProtocol> ways = new ArrayList<>();
    for (Protocol protocol : Protocol.values()) {
      for (Use use : client.uses()) {
        if (use.protocols().contains(protocol)) {
          ways.add(new UseOverProtocol(use.name(), use.label(), protocol));
        }
      }
    }
    return ways;
  }

  private UseOverProtocol(String client, String label, Protocol protocol) {
    this(client + "@" + protocol, label, protocol == Protocol.H1 ? HTTP_1 : HTTP_2);
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
    return scenario + "@" + String.join(".", ModelApis.name(argument), api, form);
  }

  @Override
  public String toString() {
    return argument;
  }
}
