package io.loophound.zoo.catalog.fresh;

import static io.loophound.zoo.catalog.fresh.Fresh.hex;
import static io.loophound.zoo.catalog.fresh.Fresh.honest;
import static io.loophound.zoo.catalog.fresh.Fresh.lines;
import static io.loophound.zoo.catalog.fresh.Fresh.n;
import static io.loophound.zoo.catalog.fresh.Fresh.stuck;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Files and commits of coding agents. */
final class Edits {
  private static final String[] LUA = {
    "hud", "radar", "inventory", "doors", "fuel", "phone", "garage", "bank", "weather"
  };
  private static final String[] BRANCHES = {
    "release/7.2",
    "release/7.1",
    "release/7.0",
    "release/6.9",
    "release/6.8",
    "release/6.7",
    "release/6.6",
    "release/6.5",
    "release/6.4"
  };

  private Edits() {}

  static List<Program> all() {
    return List.of(
        stuck(
                "fresh-edits-of-a-crlf-file-do-not-persist",
                19,
                Wire.ANTHROPIC,
                Talk.ask(
                        "The speedometer of the HUD shows km/h. Make the unit configurable in"
                            + " client/nui.lua and config.lua.")
                    .rounds(4, Edits::lookAround)
                    .rounds(48, Edits::lostEdit)
                    .say("I was not able to change client/nui.lua."))
            .thinking(120)
            .with(Http.OKHTTP),
        honest(
                "fresh-crlf-scripts-converted-and-edited",
                Wire.ANTHROPIC,
                Talk.ask("Make the unit configurable in all nine client scripts, as in config.lua.")
                    .rounds(36, Edits::converted)
                    .say("All nine scripts read Config.unit now."))
            .thinking(120)
            .with(Http.OKHTTP),
        stuck(
                "fresh-german-cherry-pick-in-the-wrong-worktree",
                18,
                Wire.SPRING_AI,
                Talk.ask("Übernimm den Commit 9c41e07 auf release/7.2 und löse die Konflikte.")
                    .rounds(2, Edits::branch)
                    .rounds(50, Edits::wrongWorktree)
                    .say("Der Commit ließ sich nicht übernehmen."))
            .thinking(80),
        honest(
                "fresh-german-one-commit-on-nine-releases",
                Wire.SPRING_AI,
                Talk.ask("Übernimm den Commit 9c41e07 auf alle neun Release-Zweige.")
                    .rounds(45, Edits::ported)
                    .say("Der Commit ist auf allen neun Zweigen."))
            .thinking(80));
  }

  private static String nui(int from) {
    String[] all = {
      "local speedUnit = 'kmh'",
      "local lastSpeed = 0",
      "",
      "local function speedOf(vehicle)",
      "  return math.floor(GetEntitySpeed(vehicle) * 3.6)",
      "end",
      "",
      "RegisterNetEvent('hud:client:refresh', function(data)",
      "  SendNUIMessage({ action = 'refresh', speed = data.speed, unit = 'km/h' })",
      "end)",
      "",
      "CreateThread(function()",
      "  while true do",
      "    local ped = PlayerPedId()",
      "    if IsPedInAnyVehicle(ped, false) then",
      "      local speed = speedOf(GetVehiclePedIsIn(ped, false))",
      "      if speed ~= lastSpeed then SendNUIMessage({ speed = speed }) end",
      "      lastSpeed = speed",
      "    end",
      "    Wait(150)",
      "  end",
      "end)"
    };
    return lines(
            all.length - from + 1,
            i -> String.format("%6d\u2192%s", 39 + from + i, all[from + i - 2]))
        + "\n";
  }

  private static Step lookAround(int i) {
    return switch (i) {
      case 1 ->
          use(
              "Bash",
              json("command", "git ls-files | head -20", "description", "List the resource"),
              "client/hud.lua\nclient/nui.lua\nclient/radar.lua\nconfig.lua\nfxmanifest.lua\nhtml/app.js\n");
      case 2 ->
          use(
              "Read",
              json("file_path", "config.lua"),
              "     1\u2192Config = {}\n     2\u2192Config.refresh = 150\n     3\u2192Config.showFuel = true\n");
      case 3 ->
          use(
              "Edit",
              json(
                  "file_path",
                  "config.lua",
                  "old_string",
                  "Config.showFuel = true",
                  "new_string",
                  "Config.showFuel = true\nConfig.unit = 'kmh' -- kmh or mph"),
              "The file config.lua has been updated.");
      default -> use("Read", json("file_path", "client/nui.lua"), nui(1));
    };
  }

  private static Step lostEdit(int i) {
    int turn = (i - 1) / 3;
    if (i % 3 == 1) {
      return turn % 3 == 2
          ? use(
                  "Bash",
                  json(
                      "command",
                      pick(
                          turn / 3,
                          "sed -i \"s/unit = 'km\\/h'/unit = Config.unit/\" client/nui.lua",
                          "perl -pi -e \"s#unit = 'km/h'\\$#unit = Config.unit#\" client/nui.lua",
                          "sed -i 's|km/h.$|Config.unit|' client/nui.lua && echo done"),
                      "description",
                      pick(turn, "Patch with sed", "Patch the unit", "Replace in place")),
                  pick(turn / 3, "(no output)", "(no output)", "done"))
              .saying("The Edit tool seems to lose the change, I patch the file from the shell.")
          : use(
                  "Edit",
                  json(
                      "file_path",
                      "client/nui.lua",
                      "old_string",
                      pick(
                          turn,
                          "speed = data.speed, unit = 'km/h' })",
                          "  SendNUIMessage({ action = 'refresh', speed = data.speed, unit = 'km/h' })",
                          "unit = 'km/h' })\nend)"),
                      "new_string",
                      pick(
                          turn,
                          "speed = data.speed, unit = Config.unit })",
                          "  SendNUIMessage({ action = 'refresh', speed = data.speed, unit = unitLabel() })",
                          "unit = Config.unit == 'mph' and 'mph' or 'km/h' })\nend)")),
                  "The file client/nui.lua has been updated. Here's the result of running `cat -n` on a"
                      + " snippet of the edited file:\n    49\u2192  SendNUIMessage({ action = 'refresh', speed ="
                      + " data.speed, unit = Config.unit })\n")
              .saying(
                  pick(
                      turn,
                      "Now the message for the page.",
                      "The edit did not persist, the file has CRLF line ends. I apply it once more.",
                      ""));
    }
    if (i % 3 == 2) {
      int from = 1 + n(i, 0, 6);
      return use(
          "Read", json("file_path", "client/nui.lua", "offset", 40 + from, "limit", 24), nui(from));
    }
    return use(
            "Bash",
            json(
                "command",
                pick(
                    turn,
                    "python3 - <<'PY'\nimport re,io\ns=io.open('client/nui.lua',newline='').read()\nPY",
                    "file client/nui.lua; git diff --stat",
                    "py -3 patch_nui.py client/nui.lua",
                    "git status --short"),
                "description",
                pick(turn, "Patch with Python", "Look at the line ends", "Patch", "Any change?")),
            pick(
                turn,
                "Error: Exit code 2\n%TEMP%\\cc" + hex(i, 6) + ".py: can't open file",
                "client/nui.lua: ASCII text, with CRLF line terminators\n config.lua | 1 +\n 1 file changed, 1"
                    + " insertion(+)\n",
                "No suitable Python runtime found\nPass --list (-0) to see all detected environments (run "
                    + n(i, 1000, 9999)
                    + ")",
                " M config.lua\n"))
        .after(60)
        .saying(
            turn % 4 == 1 ? "The read shows the old line again, so the edit was not written." : "");
  }

  private static Step converted(int i) {
    String file = "client/" + LUA[(i - 1) / 4] + ".lua";
    int line = n(i / 5, 20, 90);
    String old = "unit = 'km/h' })";
    return switch (i % 4) {
      case 1 ->
          use(
              "Edit",
              json(
                  "file_path",
                  file,
                  "old_string",
                  old + "\nend)",
                  "new_string",
                  "unit = Config.unit })"),
              "String to replace not found in file.\nString: " + old + "\nend)");
      case 2 ->
          use(
                  "Bash",
                  json(
                      "command",
                      "file " + file + " && dos2unix " + file,
                      "description",
                      "Line ends"),
                  file
                      + ": ASCII text, with CRLF line terminators\ndos2unix: converting file "
                      + file
                      + " to Unix format...\n")
              .after(50);
      case 3 ->
          use(
              "Read",
              json("file_path", file, "offset", line, "limit", 3),
              String.format(
                  "%6d\u2192RegisterNetEvent('%s:client:refresh', function(data)%n%6d\u2192  SendNUIMessage({ action"
                      + " = 'refresh', speed = data.speed, unit = 'km/h' })%n%6d\u2192end)%n",
                  line, LUA[(i - 1) / 4], line + 1, line + 2));
      default ->
          use(
              "Edit",
              json("file_path", file, "old_string", old, "new_string", "unit = Config.unit })"),
              "The file " + file + " has been updated.");
    };
  }

  private static Step branch(int i) {
    return i == 1
        ? use(
            "git",
            json("args", "log -1 --stat 9c41e07"),
            "commit 9c41e07d5b\n\n    Rabatt erst nach der Steuer abziehen\n\n src/main/java/kasse/Bon.java |"
                + " 14 +++++++++-----\n 1 file changed, 9 insertions(+), 5 deletions(-)\n")
        : use(
            "git",
            json("args", "switch release/7.2"),
            "Zu Branch »release/7.2« gewechselt\nIhr Branch ist auf demselben Stand wie"
                + " »origin/release/7.2«.\n");
  }

  private static Use pickCommit() {
    return Use.of(
            "git",
            json("args", "cherry-pick -x 9c41e07"),
            "automatischer Merge von src/main/java/kasse/Bon.java\nKONFLIKT (Inhalt): Merge-Konflikt in"
                + " src/main/java/kasse/Bon.java\nFehler: Konnte 9c41e07 nicht anwenden... Rabatt erst nach der"
                + " Steuer abziehen\nHinweis: Nach Auflösung der Konflikte markieren Sie diese mit\nHinweis: \"git"
                + " add/rm <Pfadspez>\" und führen Sie \"git cherry-pick --continue\" aus.\n")
        .after(90);
  }

  /** The file is resolved in another worktree than the one with the conflict. */
  private static Step wrongWorktree(int i) {
    return switch (i % 5) {
      case 1 -> Step.of(pickCommit());
      case 2 ->
          use(
              "write_file",
              json(
                  "path",
                  "../kasse-main/src/main/java/kasse/Bon.java",
                  "content",
                  "package kasse;\n\nclass Bon {\n  Geld summe() {\n    return netto().plus(steuer()).minus(rabatt());\n  }\n}\n"),
              "Datei geschrieben (118 Zeilen, 4.1 KB).");
      case 3 ->
          use(
              "git",
              json("args", "-C ../kasse-main add src/main/java/kasse/Bon.java"),
              "(keine Ausgabe)");
      case 4 ->
          use(
                  "git",
                  json("args", "cherry-pick --continue"),
                  "Fehler: Committen ist nicht möglich, weil Sie nicht zusammengeführte Dateien haben.\nHinweis:"
                      + " Korrigieren Sie dies im Arbeitsverzeichnis, und benutzen Sie\nHinweis: dann 'git add/rm"
                      + " <Datei>', um die Auflösung entsprechend zu markieren\nfatal: Beende wegen unaufgelöstem"
                      + " Konflikt.\nU\tsrc/main/java/kasse/Bon.java\n")
              .after(40);
      default ->
          use("git", json("args", "cherry-pick --abort"), "(keine Ausgabe)")
              .saying(
                  pick(
                      i / 5,
                      "Ich breche ab und beginne den Vorgang sauber von vorn.",
                      "Der Konflikt besteht noch. Noch einmal von Anfang an.",
                      "Seltsam. Ich setze zurück und versuche es erneut."));
    };
  }

  private static Step ported(int i) {
    int at = (i - 1) / 5;
    String name = BRANCHES[at];
    return switch (i % 5) {
      case 1 ->
          use(
              "git",
              json("args", "switch " + name),
              "Zu Branch »"
                  + name
                  + "« gewechselt\nIhr Branch ist auf demselben Stand wie »origin/"
                  + name
                  + "«.\n");
      case 2 -> Step.of(pickCommit());
      case 3 ->
          use(
              "write_file",
              json(
                  "path",
                  "src/main/java/kasse/Bon.java",
                  "content",
                  "package kasse;\n\nclass Bon {\n  Geld summe() {\n    return netto().plus(steuer()).minus(rabatt());\n  }\n}\n"),
              "Datei geschrieben (118 Zeilen, 4.1 KB).");
      case 4 -> use("git", json("args", "add src/main/java/kasse/Bon.java"), "(keine Ausgabe)");
      default ->
          use(
                  "git",
                  json("args", "cherry-pick --continue"),
                  "["
                      + name
                      + " "
                      + hex(at, 7)
                      + "] Rabatt erst nach der Steuer abziehen\n Date: Tue Nov 24 10:12:31 2026 +0100\n 1 file"
                      + " changed, 9 insertions(+), 5 deletions(-)\n")
              .after(40);
    };
  }
}
