package io.loophound.agent.operator.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes each connection when its time is over: Jetty's own limit is on silence, so a client that
 * sends or reads a byte now and then would stay.
 */
final class Deadlines implements Connection.Listener {
  private final Map<Connection, Scheduler.Task> tasks = new ConcurrentHashMap<>();
  private final Scheduler scheduler;
  private final long millis;

  Deadlines(Scheduler scheduler, long millis) {
    this.scheduler = scheduler;
    this.millis = millis;
  }

  @Override
  public void onOpened(Connection connection) {
    tasks.put(
        connection,
        scheduler.schedule(() -> connection.getEndPoint().close(), millis, TimeUnit.MILLISECONDS));
  }

  @Override
  public void onClosed(Connection connection) {
    Scheduler.Task task = tasks.remove(connection);
    if (task != null) {
      task.cancel();
    }
  }
}
