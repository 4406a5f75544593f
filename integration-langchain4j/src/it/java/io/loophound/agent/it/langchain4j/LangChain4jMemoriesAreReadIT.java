package io.loophound.agent.it.langchain4j;

import io.loophound.agent.it.frameworks.Restarts;
import io.loophound.agent.it.frameworks.apps.StoredLangChain4j;
import io.loophound.examples.standin.StandIn;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A conversation in a chat memory on disk, over as many processes as it has model calls. */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class LangChain4jMemoriesAreReadIT {
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @Test
  void aLoopIsStoppedAlthoughEachCallHasAProcessOfItsOwn(@TempDir Path folder) {
    Restarts.of(StoredLangChain4j.class, folder, "langchain4j", STAND_IN).endTheLoopOnly(2);
  }
}
