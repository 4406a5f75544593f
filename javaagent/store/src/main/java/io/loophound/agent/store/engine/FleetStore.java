package io.loophound.agent.store.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Where the JVMs of a fleet keep what they share. Commands are collected and {@linkplain #send
 * sent} together; each may be repeated when its answer was lost. Used by one thread.
 */
public interface FleetStore extends AutoCloseable {
  /** In how many parts a window is counted. */
  int PARTS = 8;

  /**
   * Connects, and checks that everything below works.
   *
   * @return what it is, such as {@code Redis 7.2.4}
   */
  String open() throws StoreException;

  /**
   * What time it is there, in milliseconds since 1970: asked when it is opened, and counted on from
   * then. What two JVMs compare goes by it, since their clocks may differ.
   */
  long epochMillis();

  /** Adds to a sum, and to what this JVM has added, both or neither; kept for {@code life}. */
  Answer<SharedTotal> add(String sum, Sums more, Duration life);

  /** What a sum is. */
  Answer<SharedTotal> read(String sum);

  /**
   * Adds to a part of a window, which a JVM does at most once: it may get lost, and is kept until
   * the window after this one is over.
   *
   * @param part the number of the part since 1970
   * @return what all JVMs have added: to the parts of the window before, and of this one
   */
  Answer<int[]> count(String name, long part, int more, Duration window);

  /** Keeps a value, and tells the other JVMs. */
  void keep(String name, String value, Duration life);

  /** Drops a value, and tells the other JVMs. */
  void drop(String name);

  /** Tells the other JVMs that this one has come. */
  void join();

  /** What a value is. */
  Answer<StoredValue> findValue(String name);

  /**
   * Takes what only one JVM may have at a time, unless another one has it; tells nobody.
   *
   * @param life how long it is this JVM's, from when it took it
   * @return whether it is this JVM's
   */
  Answer<Boolean> claim(String name, Duration life);

  /** What was told since a position; null stands for now. */
  Answer<Changes> changesSince(String position);

  /** Keeps a value, and tells nobody. */
  void note(String name, String value, Duration life);

  /**
   * Keeps a value, and sends it to the JVMs that {@linkplain #announced listen}.
   *
   * @return whether it was sent: a user may not be allowed to do that
   */
  Answer<Boolean> announce(String name, String value, Duration life);

  /**
   * What was announced since a position; null stands for now. If nothing was, the answer comes when
   * something is, or after that time; so who listens needs a store for itself.
   */
  Answer<Announced> announced(String position, Duration longest);

  /** The last versions of a document, newest first. */
  Answer<List<Revision>> revisions(String document, int most);

  /**
   * Adds a version to a document, unless there is one with this number or a later one, and tells
   * the other JVMs.
   *
   * @param most how many versions are kept
   * @return whether it was added
   */
  Answer<Boolean> revise(String document, Revision revision, int most);

  /** Adds an entry to a document that grows, with the time as its number, and tells nobody. */
  void append(String document, Map<String, String> fields, int most);

  /** The ids of the JVMs that said within that time that they are alive. */
  Answer<List<String>> members(Duration within);

  /** This JVM is alive; the answer is how many are, of those that said so within that time. */
  Answer<Integer> alive(Duration within);

  /** Sends what was collected, and waits for all answers. */
  void send() throws StoreException;

  /** Lets go of the connection; it may be opened again. */
  @Override
  void close();
}
