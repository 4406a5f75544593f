package io.loophound.agent.operator.http;

import io.loophound.agent.operator.Stand;
import io.loophound.testkit.server.HostileRequestsContract;
import io.loophound.testkit.server.OperatorServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The admin API of one process withstands what the console does. */
class HostileRequestsTest extends HostileRequestsContract {
  @TempDir Path folder;

  @Override
  protected OperatorServer open(int millis) throws IOException {
    return new Stand(folder, millis);
  }
}
