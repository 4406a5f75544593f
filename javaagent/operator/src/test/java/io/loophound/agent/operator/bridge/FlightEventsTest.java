package io.loophound.agent.operator.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.operator.Stand;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightEventsTest {

  @Test
  void aRecordingHasVerdictsNearMissesAndCosts(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("loophound.jfr");
    try (Stand stand = new Stand(folder, new FlightEvents());
        Recording recording = new Recording()) {
      recording.enable(FlightEvents.VerdictEvent.class);
      recording.enable(FlightEvents.NearMissEvent.class);
      recording.enable(FlightEvents.DecisionEvent.class);
      recording.start();
      stand.loop("planner", "c4n4ry", 10);
      stand.turns("reader");
      recording.dump(file);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    assertThat(events).filteredOn(event -> is(event, "loophound.Decision")).hasSize(10);
    assertThat(events)
        .filteredOn(event -> is(event, "loophound.NearMiss"))
        .extracting(event -> event.getDouble("reached"))
        .contains(6.0);
    assertThat(events)
        .filteredOn(event -> is(event, "loophound.Verdict"))
        .extracting(event -> event.getString("detector"))
        .contains("score");
    assertThat(events.toString()).doesNotContain("c4n4ry");
  }

  private static boolean is(RecordedEvent event, String name) {
    return event.getEventType().getName().equals(name);
  }
}
