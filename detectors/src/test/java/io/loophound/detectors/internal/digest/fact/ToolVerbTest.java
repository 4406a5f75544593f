package io.loophound.detectors.internal.digest.fact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolVerbTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "charge",
        "chargeCard",
        "charge_card",
        "process_payment",
        "makePayment",
        "issueRefund",
        "bookFlight",
        "placeOrder",
        "create_order",
        "create_order_list",
        "save_state",
        "SendEmail",
        "shop-add-to-cart",
        "functions.transfer_money",
        "withdraw_funds",
        "restart_service",
        "rerunWorkflow",
        "redeploy",
      })
  void acts(String tool) {
    assertThat(ToolVerb.of(tool).acts()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "get_order_details",
        "getOrder",
        "list_payments",
        "order_status",
        "orderHistory",
        "payment_info",
        "cancel_order",
        "verifyPayment",
        "address",
        "bookkeeping",
        "get_retry_policy",
        "retry_failed",
        "trigger_measurement",
        "rerun_tests",
        "rerunBenchmark",
        "restarting",
        "postpone",
        "read",
        "",
        "_",
        "42",
      })
  void doesNotAct(String tool) {
    assertThat(ToolVerb.of(tool).acts()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"edit", "str_replace_editor", "insertText", "apply_patch", "append_rows", "write"})
  void writes(String tool) {
    assertThat(ToolVerb.of(tool).writes()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"edition", "read_write_status", "replace", "rewriter", "send", ""})
  void doesNotWrite(String tool) {
    assertThat(ToolVerb.of(tool).writes()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sleep",
        "pause",
        "delay",
        "idle",
        "wait_for_page",
        "browser_wait",
        "await_event",
        "yield_time",
        "poll_job",
        "waitForText",
        "warte",
        "sekundenWarten",
        "esperar_segundos",
        "attendre",
        "aguardar"
      })
  void waits(String tool) {
    assertThat(ToolVerb.of(tool).waits()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pollution_index",
        "overwait",
        "delay_shipment",
        "idle_hosts",
        "delays",
        "status",
        "get_waitlist",
        "warteliste_lesen"
      })
  void doesNotWait(String tool) {
    assertThat(ToolVerb.of(tool).waits()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"command\":\"sleep 5 && curl x\"}",
        "{\"command\":\"Start-Sleep 3\"}",
        "{\"yield_time_ms\":1000}",
        "{\"wait_seconds\":3}",
        "{\"action\":\"poll\",\"session\":7}",
        "{\"action\":\"wait\",\"duration\":2}",
        "{\"type\": \"wait\"}",
        "{\"code\":\"page.waitForTimeout(500)\"}",
        "{\"command\":\"kubectl wait --for=condition=Ready pod/api --timeout=60s\"}",
        "{\"command\":\"aws cloudformation wait stack-create-complete\"}",
        "{\"code\":\"Thread.sleep(100)\"}",
      })
  void waitsInItsArguments(String arguments) {
    assertThat(ToolVerb.waitsIn(arguments)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"command\":\"grep waiting_queue app.py\"}",
        "{\"thought\":\"Waiting is no option\"}",
        "{\"query\":\"opinion poll of May\"}",
        "{\"query\":\"asleep\"}",
        "{\"command\":\"head data/sleep_quality.csv\"}",
        "{\"metric\":\"sleep\"}",
        "{\"query\":\"border wait times\"}",
        "{\"sql\":\"SELECT * FROM wait_list\"}",
        "{\"kind\":\"poll\",\"question\":\"Lunch?\"}",
        "{\"sql\":\"SELECT wait_event, wait_event_type FROM pg_stat_activity\"}",
        "{\"sql\":\"SELECT wait_class FROM v$session\"}",
      })
  void doesNotWaitInItsArguments(String arguments) {
    assertThat(ToolVerb.waitsIn(arguments)).isFalse();
  }

  @Test
  void onlyTheBeginningOfTheArgumentsIsRead() {
    assertThat(ToolVerb.waitsIn(" ".repeat(400) + "sleep 5")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"comment_ticket", "get_controller", "compress", "run_payroll", "remove"})
  void doesNotMoveOn(String tool) {
    assertThat(ToolVerb.of(tool).movesOn()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "next_page",
        "scrollDown",
        "press_key",
        "roll_dice",
        "page_down",
        "double_click",
        "keypress",
        "nextpage",
        "loadMore"
      })
  void movesOn(String tool) {
    assertThat(ToolVerb.of(tool).movesOn()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "run_command", "execute_sql", "python", "write_stdin"})
  void runsCommands(String tool) {
    assertThat(ToolVerb.of(tool).isShell()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"get_temperature", "readSensor", "rollDice", "checkBalance"})
  void looks(String tool) {
    assertThat(ToolVerb.of(tool).looks()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"getaway", "listen", "controller", "run"})
  void doesNotLook(String tool) {
    assertThat(ToolVerb.of(tool).looks()).isFalse();
  }

  @Test
  void readsOnlyTheBeginningOfALongName() {
    assertThat(ToolVerb.of("x_".repeat(100_000) + "charge").acts()).isFalse();
  }
}
