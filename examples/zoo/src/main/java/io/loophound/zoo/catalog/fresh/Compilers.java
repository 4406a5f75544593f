package io.loophound.zoo.catalog.fresh;

import static io.loophound.zoo.catalog.fresh.Fresh.honest;
import static io.loophound.zoo.catalog.fresh.Fresh.lines;
import static io.loophound.zoo.catalog.fresh.Fresh.n;
import static io.loophound.zoo.catalog.fresh.Fresh.secs;
import static io.loophound.zoo.catalog.fresh.Fresh.stuck;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Edit, compile, test. */
final class Compilers {
  private static final String[] LIBRARIES = {
    "z",
    "png16",
    "jpeg",
    "tiff",
    "freetype",
    "fontconfig",
    "expat",
    "brotlidec",
    "bz2",
    "lzma",
    "webp",
    "avif",
    "lcms2"
  };
  private static final String[] SYMBOLS = {
    "deflateInit_",
    "png_create_read_struct",
    "jpeg_std_error",
    "TIFFClientOpen",
    "FT_Init_FreeType",
    "FcConfigSubstitute",
    "XML_ParserCreate",
    "BrotliDecoderCreateInstance",
    "BZ2_bzDecompressInit",
    "lzma_stream_decoder",
    "WebPDecodeRGBA",
    "avifDecoderCreate",
    "cmsCreateTransform"
  };

  private Compilers() {}

  static List<Program> all() {
    return List.of(
        stuck(
                "fresh-go-import-cycle-moved-around",
                22,
                Wire.OPENAI_CHAT_STREAM,
                Talk.ask(
                        "Move the price rules out of package order so that package quote can use them.")
                    .rounds(6, Compilers::goBegin)
                    .rounds(50, Compilers::goCycle)
                    .say("The packages still import each other."))
            .thinking(90),
        honest(
                "fresh-go-lint-shows-the-same-first-issues",
                Wire.OPENAI_CHAT_STREAM,
                Talk.ask(
                        "Bring golangci-lint to zero. Begin at the end of the alphabet, a colleague edits api/.")
                    .rounds(34, Compilers::goLint)
                    .say("golangci-lint reports no issue any more."))
            .thinking(90),
        stuck(
                "fresh-chinese-vtable-never-linked",
                22,
                Wire.OLLAMA,
                Talk.ask("把 Exporter 类拆到单独的静态库里，并保证项目可以编译。")
                    .rounds(6, Compilers::split)
                    .rounds(52, Compilers::vtable)
                    .say("链接仍然失败。"))
            .thinking(200),
        honest(
                "fresh-chinese-missing-libraries-one-by-one",
                Wire.OLLAMA,
                Talk.ask("在新的构建机上编译 thumbs，缺什么库就加什么库。")
                    .rounds(27, Compilers::library)
                    .say("thumbs 已经编译成功，共补充了十三个库。"))
            .thinking(200));
  }

  private static Step goBegin(int i) {
    return switch (i) {
      case 1 ->
          use(
              "run",
              json("cmd", "go list ./..."),
              lines(24, k -> "example.com/shop/internal/" + part(k)) + "\n");
      case 2 ->
          use(
              "run",
              json("cmd", "grep -rn 'func.*Rule' internal/order"),
              lines(
                      9,
                      k ->
                          "internal/order/rules.go:"
                              + (k * 13)
                              + ":func Rule"
                              + k
                              + "(o *Order) Cents {")
                  + "\n");
      case 3 ->
          use(
              "run",
              json("cmd", "cat internal/quote/quote.go"),
              "package quote\n\ntype Quote struct {\n\tLines []Line\n}\n");
      case 4 ->
          use(
                  "run",
                  json("cmd", "go test ./internal/order"),
                  "ok  \texample.com/shop/internal/order\t0.412s\n")
              .after(60);
      case 5 ->
          use(
              "run",
              json("cmd", "git mv internal/order/rules.go internal/pricing/rules.go"),
              "(no output)");
      default ->
          use(
              "edit",
              json(
                  "path",
                  "internal/pricing/rules.go",
                  "old",
                  "package order",
                  "new",
                  "package pricing"),
              "1 replacement in internal/pricing/rules.go");
    };
  }

  /** Whichever import is moved, one of the three edges of the triangle remains. */
  private static Step goCycle(int i) {
    int turn = (i - 1) / 2;
    String[] packages = {"order", "pricing", "quote"};
    String from = packages[turn % 3];
    String to = packages[(turn + 1) % 3];
    String last = packages[(turn + 2) % 3];
    String file =
        "internal/" + from + pick(turn, "/types.go", "/rules.go", "/quote.go", "/model.go");
    if (i % 2 == 1) {
      return use(
              "edit",
              json(
                  "path",
                  file,
                  "old",
                  "\"example.com/shop/internal/" + last + "\"",
                  "new",
                  "\"example.com/shop/internal/" + to + "\""),
              (1 + turn % 3) + " replacement" + (turn % 3 == 0 ? "" : "s") + " in " + file)
          .saying(
              pick(
                  turn,
                  "I let " + from + " use the type of " + to + " instead.",
                  "The type Line belongs into " + to + ".",
                  "An alias in " + from + " should break the cycle.",
                  ""));
    }
    return use(
            "run",
            json(
                "cmd",
                pick(turn, "go build ./...", "go vet ./...", "go build ./... 2>&1 | head -40")),
            "package example.com/shop/cmd/server\n\timports example.com/shop/internal/"
                + from
                + "\n\timports example.com/shop/internal/"
                + to
                + "\n\timports example.com/shop/internal/"
                + last
                + "\n\timports example.com/shop/internal/"
                + from
                + ": import cycle not allowed\nreal\t0m"
                + secs(i, 1, 4)
                + "s\n")
        .after(120);
  }

  private static String issues(int left) {
    return lines(
            Math.min(12, left),
            k ->
                "internal/api/"
                    + part(k)
                    + ".go:"
                    + n(k, 20, 300)
                    + ":"
                    + n(k, 2, 30)
                    + ": "
                    + pick(
                        k,
                        "Error return value of `w.Write` is not checked (errcheck)\n\tw.Write(body)\n\t       ^",
                        "ineffectual assignment to err (ineffassign)\n\t\t_, err := decode(r)\n\t\t   ^",
                        "S1005: unnecessary assignment to the blank identifier (gosimple)\n\t\tfor _ = range rows {\n\t\t    ^"))
        + "\n"
        + (left > 12 ? "... " + (left - 12) + " more, see lint.json\n" : "")
        + left
        + " issues:\n* errcheck: "
        + (left + 2) / 3
        + "\n* gosimple: "
        + (left + 1) / 3
        + "\n* ineffassign: "
        + left / 3
        + "\n";
  }

  private static Step goLint(int i) {
    int done = i / 2;
    int left = 48 - 3 * (done - 1);
    if (i % 2 == 1 && i > 1) {
      return use(
          "edit",
          json(
              "path",
              "internal/" + part(24 - done) + "/store.go",
              "old",
              "_, err := decode(r)",
              "new",
              "if _, err := decode(r); err != nil {\n\treturn err\n}"),
          "3 replacements in internal/" + part(24 - done) + "/store.go");
    }
    if (i == 1) {
      return use(
          "run",
          json("cmd", "golangci-lint --version"),
          "golangci-lint has version 1.61.0 built with go1.23.1\n");
    }
    return use(
            "run", json("cmd", "golangci-lint run ./..."), i == 34 ? "0 issues.\n" : issues(left))
        .after(350);
  }

  private static String ninja(int i, String failure) {
    return lines(
            34,
            k ->
                "["
                    + k
                    + "/36] Building CXX object src/CMakeFiles/core.dir/"
                    + pick(k, "table", "cell", "range", "style", "sheet", "format", "parser")
                    + k
                    + ".cpp.o")
        + "\n[36/36] Linking CXX executable bin/tabula\nFAILED: bin/tabula\n: && /usr/bin/c++ -O2 -g -std=c++20"
        + " src/CMakeFiles/tabula.dir/main.cpp.o -o bin/tabula src/libcore.a && :\n"
        + failure
        + "collect2: error: ld returned 1 exit status\nninja: build stopped: subcommand failed.\nreal "
        + secs(i, 21, 60)
        + "\n";
  }

  private static Step split(int i) {
    return switch (i) {
      case 1 ->
          use(
              "shell",
              json("cmd", "ls src"),
              "CMakeLists.txt\nexporter.cpp\nexporter.h\nmain.cpp\ntable.cpp\ntable.h\n");
      case 2 ->
          use(
              "shell",
              json("cmd", "cat src/exporter.h"),
              "#pragma once\nclass Exporter {\n public:\n  virtual ~Exporter();\n  virtual void write(const Table&) = 0;\n};\n");
      case 3 ->
          use("shell", json("cmd", "mkdir -p export && git mv src/exporter.* export/"), "(空)");
      case 4 ->
          use(
              "patch",
              json(
                  "file",
                  "export/CMakeLists.txt",
                  "text",
                  "add_library(export STATIC exporter.cpp)"),
              "已写入 1 个文件");
      case 5 ->
          use(
              "patch",
              json("file", "CMakeLists.txt", "text", "add_subdirectory(export)"),
              "已写入 1 个文件");
      default ->
          use(
                  "shell",
                  json("cmd", "cmake -S . -B build -G Ninja"),
                  "-- Configuring done (1.8s)\n-- Generating done (0.1s)\n")
              .after(180);
    };
  }

  private static Step vtable(int i) {
    int turn = i / 2;
    if (i % 2 == 1) {
      return turn % 4 == 3
          ? use(
                  "shell",
                  json(
                      "cmd",
                      pick(
                          turn / 4,
                          "nm -C build/export/libexport.a | grep Exporter",
                          "nm -C build/src/libcore.a | grep vtable")),
                  "                 U vtable for Exporter\n0000000000000000 W Exporter::Exporter()\n")
              .saying("先看一下符号表。")
          : use(
                  "patch",
                  json(
                      "file",
                      pick(turn, "src/CMakeLists.txt", "CMakeLists.txt", "export/CMakeLists.txt"),
                      "text",
                      pick(
                          turn,
                          "target_link_libraries(tabula PRIVATE export core)",
                          "target_link_libraries(tabula PRIVATE core export)",
                          "target_link_libraries(core PUBLIC export)",
                          "target_link_libraries(tabula PRIVATE -Wl,--whole-archive export)",
                          "set_target_properties(export PROPERTIES LINKER_LANGUAGE CXX)")),
                  "已写入 1 个文件")
              .saying(pick(turn, "可能是链接顺序的问题。", "调换库的顺序再试。", "把 export 作为公共依赖传递。", ""));
    }
    int object = n(i, 100, 999);
    return use(
            "shell",
            json(
                "cmd",
                pick(
                    turn,
                    "cmake --build build",
                    "cmake --build build -j8",
                    "rm -rf build/CMakeCache.txt; cmake -B build && cmake --build build")),
            ninja(
                i,
                "/usr/bin/ld: src/CMakeFiles/tabula.dir/main.cpp.o: in function `CsvExporter::CsvExporter()':\n/tmp/cc"
                    + Fresh.hex(i, 6)
                    + ".o:main.cpp:("
                    + ".text+0x"
                    + object
                    + "): undefined reference to `vtable for Exporter'\n"))
        .after(900);
  }

  private static Step library(int i) {
    int at = i / 2;
    if (i % 2 == 0) {
      String name = LIBRARIES[at - 1];
      return use(
          "patch",
          json(
              "file",
              "src/CMakeLists.txt",
              "text",
              "target_link_libraries(tabula PRIVATE " + name + ")"),
          "已写入 1 个文件");
    }
    return use(
            "shell",
            json("cmd", "cmake --build build"),
            i == 27
                ? "[36/36] Linking CXX executable bin/tabula\n"
                : ninja(
                    i + 300,
                    "/usr/bin/ld: src/libcore.a(format13.cpp.o): in function `Image::open(std::string const&)':\n"
                        + "format13.cpp:(.text+0x"
                        + n(at, 100, 999)
                        + "): undefined reference to `"
                        + SYMBOLS[at]
                        + "'\n"))
        .after(900);
  }
}
