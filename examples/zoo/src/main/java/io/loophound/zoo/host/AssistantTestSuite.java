package io.loophound.zoo.host;

import io.loophound.zoo.catalog.Catalog;
import io.loophound.zoo.client.Endpoint;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The tests of an application with a model, each of which holds one conversation. */
public class AssistantTestSuite {
  private static final Program PROGRAM = Catalog.find(System.getProperty("zoo.program"));
  private static final Endpoint ENDPOINT = new Endpoint(System.getProperty("zoo.url"), PROGRAM);
  private static final Ledger LEDGER = new Ledger();

  @TestFactory
  Stream<DynamicTest> answersAsExpected() {
    return PROGRAM.talks().stream()
        .map(talk -> DynamicTest.dynamicTest("answers", () -> hold(talk)));
  }

  private static void hold(Talk talk) throws Exception {
    try {
      ENDPOINT.talker().hold(talk);
      LEDGER.held();
    } catch (Throwable e) {
      LEDGER.failed(e);
      throw e;
    }
  }

  @AfterAll
  static void report() {
    System.out.println();
    System.out.println(LEDGER.line());
  }
}
