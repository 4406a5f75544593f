package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Talk.ToolSeam;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A tool fails for one thing after another, and its complaint names each of them. */
class NamedItemsTest {
  private static final int MANY = 40;

  private final Talk talk = new GuardScript().talk();

  private static String path(int i) {
    return "/opt/app-" + i + "/conf/app.yaml";
  }

  private static String read(String path) {
    return "{\"path\":\"" + path + "\"}";
  }

  private static String noSuchFile(String path) {
    return "Error: ENOENT: no such file or directory, open '" + path + "'";
  }

  /** An agent that looks where a file usually is finds it, or says that it is in none of them. */
  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void fifteenUsualPlacesAreNoLoopAndFortyAre(ToolSeam seam) {
    talk.tools(seam).user("Find the configuration of app in the usual places.");
    assertThat(rounds("read_file", i -> read(path(i)), i -> noSuchFile(path(i)))).isBetween(20, 23);
  }

  @Test
  void smallNumbersAreNamedAsWell() {
    talk.user("Close what can be closed.");
    assertThat(
            rounds(
                "close_ticket",
                i -> "{\"ticket\":" + (i + 1) + "}",
                i -> "Error: ticket " + (i + 1) + " is assigned to somebody else"))
        .isBetween(20, 23);
  }

  @Test
  void soAreRefusalsThatNameWhoseItIs() {
    talk.user("To which mailboxes does the service account have access?");
    assertThat(
            rounds(
                "get_mailbox",
                i -> "{\"user\":\"user" + i + "\"}",
                i -> "403 Forbidden: no access to the mailbox of user" + i))
        .isBetween(20, 23);
  }

  @Test
  void whatEachPairOfTwoListsIsNamedByIsAnother() {
    List<String> zones = List.of("eu-west", "eu-north", "us-east", "us-west");
    List<String> types = List.of("large", "xlarge", "metal", "nano");
    talk.user("Get any of these types in any of these regions.");
    assertThat(
            rounds(
                "create_vm",
                i ->
                    "{\"zone\":\"%s\",\"type\":\"%s\"}"
                        .formatted(zones.get(i % 4), types.get(i / 4 % 4)),
                i ->
                    "Error: type %s is not offered in %s"
                        .formatted(types.get(i / 4 % 4), zones.get(i % 4))))
        .isBetween(17, 22);
  }

  @Test
  void theSameFewThingsInTurnAreALoop() {
    talk.user("Find the configuration of app.");
    assertThat(rounds("read_file", i -> read(path(i % 3)), i -> noSuchFile(path(i % 3))))
        .isBetween(5, 9);
  }

  @Test
  void aComplaintAboutSomethingElseThanWhatChangesIsALoop() {
    talk.user("Write the invoice.");
    assertThat(
            rounds(
                "create_invoice",
                i -> "{\"customer\":\"c-17\",\"text\":\"wording" + i + "\"}",
                i -> "Error: VAT id of c-17 is missing"))
        .isBetween(5, 7);
  }

  /** Who looks for a lost pallet asks one depot after another, and all say the same. */
  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void onePlaceAfterAnotherIsAskedForWhatIsNotThere(ToolSeam seam) {
    talk.tools(seam).user("Find the pallet.");
    assertThat(
            rounds(
                "depot_lookup",
                i -> "{\"depot\":\"D" + (char) ('A' + i) + "\",\"pallet\":\"3401234\"}",
                i -> "Not found: pallet 3401234 is not in stock at this depot."))
        .isBetween(20, 23);
  }

  @Test
  void soIsOneSlotAfterAnotherThatIsTaken() {
    talk.user("Book a room for an hour.");
    assertThat(
            rounds(
                "book_room",
                i -> "{\"room\":\"R" + i % 4 + "\",\"hour\":" + i + "}",
                i -> "{\"booked\":false,\"message\":\"The slot is already taken.\"}"))
        .isBetween(20, 23);
  }

  @Test
  void theSamePlacesInTurnAreALoop() {
    talk.user("Find the pallet.");
    assertThat(
            rounds(
                "depot_lookup",
                i -> "{\"depot\":\"" + (char) ('A' + i % 2) + "\"}",
                i -> "Not found: it is not in stock at this depot."))
        .isBetween(5, 9);
  }

  @Test
  void anEditWhosePlaceIsNotThereIsALoop() {
    talk.user("Rename it.");
    assertThat(
            rounds(
                "edit_file",
                i -> "{\"path\":\"a.py\",\"old\":\"v" + i + "\"}",
                i -> "Error: old text not found in the file"))
        .isBetween(5, 7);
  }

  @Test
  void aDeedThatIsRefusedForOneReasonIsALoop() {
    talk.user("Book an examination.");
    assertThat(
            rounds(
                "book_slot",
                i -> "{\"patient\":\"p-17\",\"day\":" + (i + 1) + "}",
                i ->
                    "{\"booked\":false,\"message\":\"p-17 needs a referral.\",\"trace\":\"5fdbe0"
                        + i
                        + "dda\"}"))
        .isBetween(5, 7);
  }

  /** It is not looked for, and not taken either: nothing else may be free. */
  @Test
  void aThingThatIsHandedInForOneReasonIsNone() {
    talk.user("Place the advertisement.");
    assertThat(
            rounds(
                "submit_ad",
                i ->
                    "{\"headline\":\"Bench "
                        + (char) ('A' + i)
                        + "\",\"url\":\"https://a.example/b\"}",
                i ->
                    "{\"status\":\"DISAPPROVED\",\"policy\":\"DESTINATION_NOT_WORKING\",\"http\":404,"
                        + "\"crawler\":\"mobile\"}"))
        .isBetween(5, 8);
  }

  /** What is not paid yet was created all the same. */
  @Test
  void aThingThatSomethingElseWasNotDoneWithIsNone() {
    talk.user("Create the invoices.");
    assertThat(
            rounds(
                "create_invoice",
                i -> "{\"customer\":\"" + (char) ('A' + i) + "\"}",
                i -> "{\"paid\":false,\"sent\":false,\"state\":\"new\"}"))
        .isEqualTo(MANY);
  }

  @Test
  void aMailThatIsSentLaterIsNone() {
    talk.user("Invite them.");
    assertThat(
            rounds(
                "send_mail",
                i -> "{\"to\":\"" + (char) ('A' + i) + "\"}",
                i -> "{\"sent\":false,\"queued\":true}"))
        .isEqualTo(MANY);
  }

  /** Two complaints in turn, as of a field that must be set and cannot be. */
  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void complaintsInTurnAreALoop(ToolSeam seam) {
    List<String> complaints = List.of("severity is required", "field 10412 cannot be set");
    talk.tools(seam).user("File the bug.");
    assertThat(
            rounds(
                "create_issue",
                i -> "{\"summary\":\"wording " + (char) ('A' + i) + "\"}",
                i -> "Error: 400 Bad Request: " + complaints.get(i % 2)))
        .isBetween(6, 8);
  }

  /** How many calls are made before one is stopped. */
  private int rounds(String tool, IntFunction<String> arguments, IntFunction<String> results) {
    int made = 0;
    while (made < MANY && talk.step(Talk.call(tool, arguments.apply(made)), results.apply(made))) {
      made++;
    }
    return made;
  }
}
