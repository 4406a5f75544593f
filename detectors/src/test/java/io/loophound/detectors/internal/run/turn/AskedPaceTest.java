package io.loophound.detectors.internal.run.turn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AskedPaceTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Read the sensor every two seconds.",
        "Watch the queue for the next hour.",
        "Prüfe alle 30 Sekunden den Status.",
        "Beobachte die Anlage eine Stunde lang.",
        "Comprueba la cola cada 5 minutos.",
        "Vérifie l'alarme toutes les 10 secondes.",
        "Controlla il sensore ogni minuto.",
        "Verifique a fila durante as próximas 2 horas.",
        "Kijk elke 20 seconden naar de wachtrij.",
        "Проверяй статус каждые 30 секунд.",
        "Sprawdzaj kolejkę co 5 minut.",
        "Kuyruğu her 10 saniyede kontrol et.",
        "これから1時間、アラームを監視してください。",
        "30秒ごとに確認してください。",
        "请每30秒检查一次队列。",
        "30초마다 상태를 확인해 줘.",
        "Look at the queue each 5 s.",
        "Sample it every 200 ms.",
        "Kijk elke minuut.",
        "Guarda il sensore per 2 ore.",
        "Guarda il sensore per un'ora.",
        "MESSE ALLE FÜNF SACHEN, JEDE MINUTE.",
        "Check garage P2 every 30s and call me when it is full.",
        "Check garage P2 every 2 mins.",
        "Check garage P2 at one-minute intervals.",
        "Check garage P2 every quarter of an hour.",
        "Schau alle zwei Minuten nach Parkhaus P2.",
        "Regarde toutes les deux minutes le parking P2.",
        "Mira cada cinco minutos.",
        "每两分钟检查一次停车场。",
        "P2 の空きを2分に1回確認して。",
        "HER 10 DAKİKADA BİR KONTROL ET."
      })
  void aPaceOrASpanIsAskedFor(String message) {
    assertThat(AskedPace.rounds(message)).isEqualTo(60);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Würfle 10 mal.", "Tira el dado 10 veces.", "サイコロを10回振って。", "掷骰子10次。"})
  void aCountIsAskedForWithSomeToSpare(String message) {
    assertThat(AskedPace.rounds(message)).isEqualTo(13);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Roll the dice 10 times.",
        "Send 'ping' 10 times to the echo address, and tell me the loss.",
      })
  void eachTimeOfAnOrderMayTakeTwoRounds(String message) {
    assertThat(AskedPace.rounds(message)).isEqualTo(26);
  }

  @Test
  void whatWasDoneSoManyTimesIsNoOrder() {
    assertThat(AskedPace.rounds("I tried to pay 30 times already.")).isEqualTo(33);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Which host is down?",
        "The limit is 100 requests per minute.",
        "El límite es de 100 peticiones por hora.",
        "Was ist 3 mal 4?",
        "第3次构建失败了，为什么？",
        "3回目のビルドはなぜ失敗しましたか。",
        "1時間前のログを見せて。",
        "Mach es für die Kollegen fertig."
      })
  void nothingIsAskedFor(String message) {
    assertThat(AskedPace.rounds(message)).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Procedure: run the named test 10 times, then report the rate.",
        "Alternate A and B; ten rounds each.",
        "Send the same request 10 times; each answer must be equal.",
        "Run the check 10 times, so that we can see how it behaves.",
        "From 3 May on, run the check 10 times.",
        "F\u00fchre die Pr\u00fcfung 10 mal aus.",
        "Haz la prueba 10 veces."
      })
  void aSystemPromptMayAskForACount(String system) {
    assertThat(AskedPace.repeats(system)).isEqualTo(13);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Retry a failed call 10 times.",
        "Never call the same tool 10 times in a row.",
        "If a tool gives the same result 10 times, stop.",
        "Do not repeat a call 30 times.",
        "Your limit: 40 iterations.",
        "You will be stopped after 50 iterations.",
        "Finish in under 30 rounds.",
        "Sie haben 30 Runden.",
        "Our bakery has won the prize 12 times.",
        "Do it 1.5 times faster.",
        "You know that Java 17 runs best here.",
        "Call the service on port 8080 runs for the shop.",
        "Call each tool 20 times at most.",
        "If a tool fails, try it up to 10 times.",
        "You may call tools 20 times.",
        "You have 30 rounds.",
        "At most 12 iterations.",
        "Use no more than 25 runs of the tests.",
        "Ask 3 times before you give up.",
        "You are a helpful assistant."
      })
  void limitsAndRetriesAreNone(String system) {
    assertThat(AskedPace.repeats(system)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Do 24 runs with one seed.", "Haz 24 repeticiones."})
  void soMayAPersonInRuns(String message) {
    assertThat(AskedPace.rounds(message)).isEqualTo(27);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The server on port 8080 runs out of memory. Why?",
        "Our last 20 runs failed. Find out why.",
        "Summarise the 100 trials of the study.",
        "Windows 11 runs slowly.",
        "Bowling night: book 10 rounds."
      })
  void runsThatAreToldOfAreNone(String message) {
    assertThat(AskedPace.rounds(message)).isZero();
  }

  @Test
  void aPaceCountsBesideACount() {
    assertThat(AskedPace.rounds("Look every 30 seconds until its 3 runs are green.")).isEqualTo(60);
  }

  @Test
  void aDocumentIsNoOrder() {
    assertThat(AskedPace.rounds("every second " + "word ".repeat(500))).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "You are a monitor. Once a minute, call checkHealth.",
        "Read the oven each minute and log it.",
        "Sieh alle 5 Minuten nach.",
        "Consulta el estado cada hora.",
        "毎分、温度を確認してください。",
        "claim() gives a job or null; when null, idle(20).",
        "If there is none, wait 30 seconds and look again.",
        "Otherwise wait a minute."
      })
  void aSystemPromptMayNameAPace(String prompt) {
    assertThat(AskedPace.looks(prompt)).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Refunds are accepted for 48 hours.",
        "Seats are held for 15 minutes. Answer within a minute.",
        "Wir sind 24 Stunden lang erreichbar.",
        "24時間対応です。",
        "Guests wait 20 minutes at most. Tools: sleep(seconds), wait(ms), idle().",
        "If there is none, wait 3 seconds.",
        "You are a helpful assistant."
      })
  void aSpanInASystemPromptIsNone(String prompt) {
    assertThat(AskedPace.looks(prompt)).isZero();
  }
}
