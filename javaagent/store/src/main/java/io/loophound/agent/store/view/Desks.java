package io.loophound.agent.store.view;

/** What consoles and the JVMs that they look at call things in the store. */
public final class Desks {
  /** What has happened in all JVMs. */
  public static final String EVENTS = "events";

  /** What people have done: nothing that happens pushes it out. */
  public static final String AUDIT = "audit";

  /** How many of each are kept, or a few more. */
  public static final int MOST_EVENTS = 2_000;

  /** Somebody looks at the runs: each JVM lists its own. */
  public static final String WATCHED = "watched";

  private Desks() {}

  /** The runs of a JVM. */
  public static String runs(String member) {
    return "runs:" + member;
  }

  /** What a JVM is asked to do. */
  public static String order(String member, String id) {
    return "order:" + member + ':' + id;
  }

  /** What it has to say about it. */
  public static String answer(String id) {
    return "answer:" + id;
  }

  /** What an agent of a service has cost on a day. */
  public static String spent(String service, String agent, long day) {
    return new StoreNames(service, null).agent(agent, day);
  }

  /** What the fleet has cost on a day. */
  public static String spent(long day) {
    return new StoreNames("", null).fleet(day);
  }
}
