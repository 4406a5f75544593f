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
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that a harness tells to go on. */
final class Goals {
  private static final String[] ENDPOINTS = {
    "Customers",
    "Orders",
    "Invoices",
    "Payments",
    "Products",
    "Suppliers",
    "Warehouses",
    "Carriers",
    "Returns",
    "Coupons",
    "Taxes",
    "Reports"
  };

  private Goals() {}

  static List<Program> all() {
    return List.of(
        stuck(
                "fresh-goal-reached-and-verified-again",
                20,
                Wire.ANTHROPIC,
                verified(
                    Talk.ask("/goal Quick sale shows the stock of the article next to its name.")
                        .rounds(7, Goals::quickSale)
                        .say(
                            "The goal is reached: the quick sale shows the stock, the build is green.")))
            .thinking(150)
            .with(Http.JDK_ASYNC),
        honest(
                "fresh-goal-with-one-endpoint-for-each-continue",
                Wire.ANTHROPIC,
                endpoints(
                    Talk.ask("/goal Every endpoint in docs/api.md has paging. One endpoint a turn.")
                        .use("Bash", json("command", "grep -c '^## ' docs/api.md"), "12\n")
                        .say("There are twelve endpoints. I begin with the next turn.")))
            .thinking(150)
            .with(Http.JDK_ASYNC));
  }

  private static String dotnet(int i) {
    return "  Determining projects to restore...\n  All projects are up-to-date for restore.\n  Shop.Domain ->"
        + " bin/Release/net8.0/Shop.Domain.dll\n  Shop.Data -> bin/Release/net8.0/Shop.Data.dll\n  Shop.Web ->"
        + " bin/Release/net8.0/Shop.Web.dll\n\nBuild succeeded.\n    0 Warning(s)\n    0 Error(s)\n\nTime Elapsed"
        + " 00:00:"
        + secs(i, 10, 24)
        + "\n";
  }

  private static Step quickSale(int i) {
    return switch (i) {
      case 1 ->
          use(
              "Glob",
              json("pattern", "**/QuickSale*"),
              "Pages/QuickSale.cshtml\nPages/QuickSale.cshtml.cs\n");
      case 2 ->
          use(
              "Read",
              json("file_path", "Pages/QuickSale.cshtml"),
              lines(
                  30,
                  k ->
                      k
                          + "\t<div class=\"row r"
                          + n(k, 1, 12)
                          + "\" asp-for=\"Line"
                          + k
                          + "\"></div>"));
      case 3 ->
          use(
              "Grep",
              json("pattern", "StockOf\\("),
              "Data/StockRepository.cs:41:  public Task<int> StockOf(int articleId)\n");
      case 4 ->
          use(
              "Edit",
              json(
                  "file_path",
                  "Pages/QuickSale.cshtml.cs",
                  "new_string",
                  "Stock = await stock.StockOf(id);"),
              "The file Pages/QuickSale.cshtml.cs has been updated.");
      case 5 ->
          use(
              "Edit",
              json(
                  "file_path",
                  "Pages/QuickSale.cshtml",
                  "new_string",
                  "<span class=\"stock\">@Model.Stock</span>"),
              "The file Pages/QuickSale.cshtml has been updated.");
      case 6 ->
          use("Bash", json("command", "dotnet build Shop.sln -c Release --no-restore"), dotnet(0))
              .after(900);
      default ->
          use(
              "Bash",
              json(
                  "command",
                  "git commit -qam 'Show the stock in the quick sale' && git log --oneline -1"),
              "5e0c9d1 Show the stock in the quick sale\n");
    };
  }

  /**
   * The harness goes on although the model has said that it is done, and the model checks again.
   */
  private static Talk verified(Talk talk) {
    for (int turn = 1; turn <= 22; turn++) {
      talk.user("Continuing autonomously (" + turn + " premium request" + (turn > 1 ? "s)" : ")"))
          .then(
              Step.of(
                      Use.of(
                          "Bash",
                          json(
                              "command",
                              pick(
                                  turn,
                                  "git status --short",
                                  "git status -sb",
                                  "git diff HEAD~1 --stat")),
                          pick(
                              turn,
                              "(no output)",
                              "## main...origin/main [ahead 1]\n",
                              " Pages/QuickSale.cshtml    | 3 ++-\n Pages/QuickSale.cshtml.cs | 1 +\n 2 files changed, 3"
                                  + " insertions(+), 1 deletion(-)\n")),
                      Use.of(
                              "Bash",
                              json("command", "dotnet build Shop.sln -c Release --no-restore"),
                              dotnet(turn))
                          .after(700))
                  .saying(
                      pick(
                          turn,
                          "There is no unfinished work. I verify the final state once more.",
                          "Let me confirm that the goal is met.",
                          "All items are done; a last check of the build.")))
          .say(
              pick(
                  turn,
                  "The task is complete. The build succeeded, the stock is shown. I cannot call task_complete because"
                      + " that tool is not available in this session.",
                  "Verified final result: QuickSale shows the stock, 0 warnings, 0 errors. No work remains.",
                  "Nothing is left to do: the goal was reached with commit 5e0c9d1.",
                  "Everything is implemented and verified. I am ready for the next goal."));
    }
    return talk;
  }

  private static Talk endpoints(Talk talk) {
    for (int turn = 1; turn <= ENDPOINTS.length; turn++) {
      String name = ENDPOINTS[turn - 1];
      talk.user("Continuing autonomously (" + turn + " premium request" + (turn > 1 ? "s)" : ")"))
          .use(
              "Edit",
              json(
                  "file_path",
                  "Api/" + name + "Controller.cs",
                  "old_string",
                  "return await query.ToListAsync();",
                  "new_string",
                  "return await query.Skip(page * size).Take(size).ToListAsync();"),
              "The file Api/" + name + "Controller.cs has been updated.")
          .then(
              Step.of(
                  Use.of(
                      "Bash",
                      json("command", "git status --short"),
                      " M Api/" + name + "Controller.cs\n"),
                  Use.of(
                          "Bash",
                          json("command", "dotnet build Shop.sln -c Release --no-restore"),
                          dotnet(turn + 40))
                      .after(700)))
          .use(
              "Bash",
              json(
                  "command",
                  "git commit -qam 'Page the endpoint " + name + "' && git log --oneline -1"),
              hex(turn, 7) + " Page the endpoint " + name + "\n")
          .say(name + " has paging, the build is green. " + (12 - turn) + " endpoints are left.");
    }
    return talk;
  }
}
