package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same call for each part of something large, which says each time how much it did. */
class BatchesTest {
  private static final int MANY = 100;
  private static final String DELETE =
      "DELETE FROM audit_events WHERE id IN (SELECT id FROM audit_events WHERE created < DATE"
          + " '2019-01-01' ORDER BY id";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "delete_batch | {\"year\":2019} | 1000 rows deleted",
        "process_chunk | {} | 1,000 rows processed",
        "import_next_batch | {} | 500 rows imported.",
        "delete_rows | {\"limit\": 200} | 200 rows deleted",
        "process_jobs | {\"limit\": 1} | 1 job processed",
        "execute_sql | {\"sql\":\"" + DELETE + " LIMIT 5000)\"} | DELETE 5000",
        "execute_sql | {\"sql\":\""
            + DELETE
            + " FETCH FIRST 5000 ROWS ONLY)\"} | 5000 rows affected",
        "sql | {\"sql\":\"" + DELETE + " LIMIT 5000)\"} | Query OK, 5000 rows affected (TIME sec)",
      })
  void batchesAreStoppedAtTwiceTheThresholdOnly(String tool, String arguments, String result) {
    assertThat(rounds(tool, arguments, result)).isBetween(30, 40);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "charge_batch | {\"limit\":10} | 10 customers charged", // acts on the world
        "read_file | {\"path\":\"a\",\"limit\":200} | def main(): return run(all_of_them, 7, again)",
        "search | {\"query\":\"gold\",\"limit\":10} | Error: index 7 not found",
        "grep | {\"text\":\"gold\",\"limit\":10} | a.txt: 7 gold coins",
        "status | {} | 500 rows imported.",
        "execute_sql | {\"sql\":\"" + DELETE + ")\"} | DELETE 5000",
        "execute_sql | {\"sql\":\"SELECT id FROM jobs LIMIT 100\"} | 5000",
        "execute_sql | {\"sql\":\"UPDATE jobs SET state = 1 WHERE id = 7\"} | UPDATE 0",
        "execute_sql | {\"sql\":\"INSERT INTO jobs VALUES (7)\"} | INSERT 0 1",
        "execute_sql | {\"sql\":\"" + DELETE + " LIMIT 1)\"} | DELETE 1",
        "execute_sql | {\"sql\":\"" + DELETE + " LIMIT 5000)\"} | DELETE 0",
      })
  void theseAreNone(String tool, String arguments, String result) {
    assertThat(rounds(tool, arguments, result)).isLessThan(8);
  }

  @Test
  void aBatchThatIsAnotherIsNews() {
    Talk talk = new GuardScript().talk().user("Delete the rows of 2019.");
    for (int i = 0; i < MANY; i++) {
      int left = 13_214 - 100 * i;
      assertThat(talk.step(Talk.call("delete_batch", "{}"), "100 rows deleted, " + left + " left"))
          .as("batch %s", i)
          .isTrue();
    }
  }

  @Test
  void aLongReceiptOfEachBatchIsWorkAndTheSamePageAgainIsNone() {
    String receipt =
        "Batch finished. 1000 rows copied, 0 rows skipped, 0 rows failed. The checksums of source"
            + " and target agree. Go on with the next batch.";
    assertThat(numbered("migrate_batch", receipt)).isEqualTo(MANY);
    assertThat(numbered("get_page", receipt)).isLessThan(12);
  }

  private static int numbered(String tool, String result) {
    Talk talk = new GuardScript().talk().user("Do all of it.");
    int made = 0;
    while (made < MANY && talk.step(Talk.call(tool, "{\"number\":" + made + "}"), result)) {
      made++;
    }
    return made;
  }

  private static int rounds(String tool, String arguments, String result) {
    Talk talk = new GuardScript().talk().user("Do all of it.");
    int made = 0;
    while (made < MANY
        && talk.step(Talk.call(tool, arguments), result.replace("TIME", "1." + (10 + made % 80)))) {
      made++;
    }
    return made;
  }
}
