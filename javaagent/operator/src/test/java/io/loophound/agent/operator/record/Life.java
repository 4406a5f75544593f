package io.loophound.agent.operator.record;

/** What agents do. */
enum Life {
  REPEATS {
    @Override
    void round(RecordedAgent agent, int i) {
      agent.calls("lookup", "{\"id\": 4711}", "no such order", null);
    }
  },
  FAILS {
    @Override
    void round(RecordedAgent agent, int i) {
      String error = "Error: request req-01hf7a" + i + " failed after 3" + i + "ms: no disk";
      agent.calls("run", "{\"cmd\": \"make all\"}", error, true);
    }
  },
  SWINGS {
    @Override
    void round(RecordedAgent agent, int i) {
      agent.calls("open", "{\"file\": \"" + i % 2 + ".txt\"}", "text of " + i % 2, false);
    }
  },
  TALKS {
    @Override
    void round(RecordedAgent agent, int i) {
      agent.says(
          "I will now look into the matter of the delayed delivery and report to you as soon as"
              + " the carrier has told me where it is; it is 2026-11-23T10:00:0"
              + i
              + "Z");
    }
  },
  PAGES {
    @Override
    void round(RecordedAgent agent, int i) {
      String orders = "Order " + (7000 + 13 * i) + " of Mrs Example" + i * i + ", paid";
      agent.calls("list", "{\"page\": " + i + "}", orders, false);
    }
  },
  TESTS {
    @Override
    void round(RecordedAgent agent, int i) {
      String fix = "return value" + i + " + offset" + 3 * i + ";";
      agent.calls("edit", "{\"text\": \"" + fix + "\"}", "done", false);
      agent.calls("test", "{}", i + " of 9 tests passed; failing: case" + i, false);
    }
  };

  abstract void round(RecordedAgent agent, int i);

  void live(RecordedAgent agent) {
    for (int i = 0; i < 9; i++) {
      round(agent, i);
    }
  }

  boolean isLoop() {
    return this != PAGES && this != TESTS;
  }
}
