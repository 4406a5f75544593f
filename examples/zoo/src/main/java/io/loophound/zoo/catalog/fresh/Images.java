package io.loophound.zoo.catalog.fresh;

import static io.loophound.zoo.catalog.fresh.Fresh.hex;
import static io.loophound.zoo.catalog.fresh.Fresh.honest;
import static io.loophound.zoo.catalog.fresh.Fresh.lines;
import static io.loophound.zoo.catalog.fresh.Fresh.n;
import static io.loophound.zoo.catalog.fresh.Fresh.secs;
import static io.loophound.zoo.catalog.fresh.Fresh.stuck;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Container images. */
final class Images {
  private static final String[] HURDLES = {
    "E: Unable to locate package libvips42",
    "/bin/sh: 1: curl: not found",
    "gyp ERR! find Python You need to install the latest version of Python.",
    "make: g++: No such file or directory",
    "error TS2307: Cannot find module '@shop/money' or its corresponding type declarations.",
    "cp: cannot stat 'dist/worker': No such file or directory",
    "npm error code EUSAGE: package.json and package-lock.json are not in sync",
    "fatal: not a git repository (or any of the parent directories): .git",
    "chown: invalid user: 'app:app'",
    "Error: Cannot find module '/app/node_modules/sharp/build/Release/sharp.node'",
    "/app/entrypoint.sh: permission denied",
    "exec /app/entrypoint.sh: no such file or directory (CRLF in the first line)",
    "Healthcheck failed: connect ECONNREFUSED 127.0.0.1:8080"
  };

  private Images() {}

  static List<Program> all() {
    return List.of(
        stuck(
                "fresh-three-ways-to-a-package-that-is-gone",
                20,
                Wire.OPENAI_RESPONSES,
                Talk.ask(
                        "Our image of the scanner no longer builds. Fix the Dockerfile; libssl1.1 is required.")
                    .rounds(2, Images::begin)
                    .rounds(54, Images::gone)
                    .say("I could not get the image to build."))
            .thinking(180)
            .with(Http.WEB_CLIENT),
        honest(
                "fresh-image-build-gets-one-step-further",
                Wire.OPENAI_RESPONSES,
                Talk.ask(
                        "Our image of the gallery was never built on the new base. Make it build and start.")
                    .rounds(27, Images::further)
                    .say("The image builds and its health check passes."))
            .thinking(180)
            .with(Http.WEB_CLIENT));
  }

  private static String build(int i, int step, int of, String failure) {
    return "#0 building with \"default\" instance using docker driver\n\n#1 [internal] load build definition from"
        + " Dockerfile\n#1 transferring dockerfile: "
        + secs(i, 1, 3)
        + "kB done\n#1 DONE 0.1s\n"
        + lines(
            step - 1,
            k ->
                "\n#"
                    + (k + 4)
                    + " ["
                    + (k + 1)
                    + "/"
                    + of
                    + "] "
                    + pick(
                        k,
                        "RUN apt-get update",
                        "WORKDIR /app",
                        "COPY package*.json ./",
                        "RUN npm ci",
                        "COPY . .")
                    + "\n#"
                    + (k + 4)
                    + (k % 2 == 0 ? " CACHED" : " sha256:" + hex(i * 31 + k, 64) + " done"))
        + "\n\n#"
        + (step + 5)
        + " ["
        + (step + 1)
        + "/"
        + of
        + "]\n"
        + lines(
            9,
            k ->
                "#"
                    + (step + 5)
                    + " "
                    + secs(i + k, k, k + 1)
                    + " Get:"
                    + k
                    + " http://deb.example.org/debian bookworm/main amd64 Packages ["
                    + n(i * 9 + k, 100, 9000)
                    + " kB]")
        + "\n#"
        + (step + 5)
        + " "
        + secs(i, 11, 30)
        + " "
        + failure
        + "\n------\nERROR: failed to solve: process \"/bin/sh -c ...\" did not complete successfully: exit code: "
        + (failure.startsWith("E:") ? 100 : 1)
        + "\nView build details: docker-desktop://dashboard/build/default/"
        + hex(i, 25)
        + "\n";
  }

  private static Step begin(int i) {
    return i == 1
        ? use(
            "shell",
            json("command", List.of("cat", "Dockerfile")),
            "FROM debian:bookworm-slim\nRUN apt-get update && apt-get install -y libssl1.1 ca-certificates\nCOPY"
                + " scanner /usr/local/bin/\nENTRYPOINT [\"scanner\"]\n")
        : use(
                "shell",
                json("command", List.of("docker", "build", "-t", "scanner", ".")),
                build(0, 2, 4, "E: Unable to locate package libssl1.1"))
            .after(1500);
  }

  /** Backports, a direct download, another version: none has it, and then from the beginning. */
  private static Step gone(int i) {
    int turn = (i - 1) / 2;
    if (i % 2 == 1) {
      return use(
              "apply_patch",
              json(
                  "path",
                  "Dockerfile",
                  "line",
                  2,
                  "text",
                  switch (turn % 3) {
                    case 0 ->
                        pick(
                            turn / 3,
                            "RUN echo 'deb http://deb.example.org/debian bookworm-backports main' >> /etc/apt/sources.list",
                            "RUN printf 'deb http://deb.example.org/debian bullseye main' > /etc/apt/sources.list.d/b.list",
                            "RUN apt-get update --allow-releaseinfo-change && apt-get install -y libssl1.1");
                    case 1 ->
                        "RUN curl -fsSLO http://deb.example.org/pool/libssl1.1_1.1.1"
                            + pick(
                                turn / 3,
                                "n-0+deb11u5",
                                "w-0+deb11u1",
                                "f-1ubuntu2.22",
                                "n-0+deb11u4")
                            + "_amd64.deb && dpkg -i libssl*.deb";
                    default ->
                        "RUN apt-get update && apt-get install -y libssl1.1="
                            + pick(turn / 3, "1.1.1n-0+deb11u5", "1.1.1*", "1.1.1w-0+deb11u1");
                  }),
              "Updated Dockerfile (1 hunk)")
          .saying(
              pick(
                  turn,
                  "Another source may have the package.",
                  "I download the package directly.",
                  "I pin the version.",
                  ""));
    }
    return use(
            "shell",
            json(
                "command",
                pick(turn, "docker build -t scanner .", "docker build --no-cache -t scanner .")),
            build(
                i,
                2 + turn % 3,
                4 + turn % 3,
                switch (turn % 3) {
                  case 0 ->
                      "E: Unable to locate package libssl1.1\nE: Couldn't find any package by glob 'libssl1.1'";
                  case 1 -> "curl: (22) The requested URL returned error: 404";
                  default ->
                      "E: Package 'libssl1.1' has no installation candidate\nE: Version was not found";
                }))
        .after(1500);
  }

  private static Step further(int i) {
    int at = i / 2;
    if (i % 2 == 0) {
      return use(
          "apply_patch",
          json(
              "path",
              pick(at, "Dockerfile", "Dockerfile", ".dockerignore", "entrypoint.sh"),
              "line",
              2 + at,
              "text",
              "# for: " + HURDLES[at - 1].split(":", -1)[0] + "\nRUN true step-" + at),
          "Updated (1 hunk)");
    }
    return use(
            "shell",
            json("command", "docker build -t gallery ."),
            i == 27
                ? "#19 exporting layers\n#19 writing image sha256:"
                    + hex(9, 64)
                    + " done\n#19 naming to gallery\nhealthy\n"
                : build(i + 200, 2 + at, 16, HURDLES[at]))
        .after(1500);
  }
}
