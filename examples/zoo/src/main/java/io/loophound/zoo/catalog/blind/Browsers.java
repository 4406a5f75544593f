package io.loophound.zoo.catalog.blind;

import static io.loophound.zoo.catalog.blind.Blind.honest;
import static io.loophound.zoo.catalog.blind.Blind.n;
import static io.loophound.zoo.catalog.blind.Blind.stuck;
import static io.loophound.zoo.catalog.blind.Blind.uuid;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.catalog.second.SecondLook;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents in a browser. */
final class Browsers {
  private static final String[] MONTHS = {
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December"
  };

  private Browsers() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "blind-cookie-banner-reloads-the-page",
            10,
            Wire.ANTHROPIC,
            "What are cheap cars on the marketplace?",
            Browsers::banner),
        honest(
            "blind-cookie-banners-of-fifteen-shops",
            Wire.ANTHROPIC,
            Talk.ask("Compare the price of the drill X200 in these fifteen shops.")
                .rounds(45, Browsers::shop)
                .say("It is cheapest in shop 11.")),
        stuck(
            "blind-chinese-search-box-stays-empty",
            12,
            Wire.OPENAI_CHAT,
            "在搜索框中输入“安静的音乐”,并点击搜索按钮。",
            Browsers::box),
        honest(
            "blind-calendar-fourteen-months-ahead",
            Wire.OPENAI_CHAT,
            Talk.ask("Book the cabin for the second week of January 2028.")
                .rounds(14, Browsers::month)
                .use(
                    "browser_click",
                    json("ref", "d11", "element", "11"),
                    "Selected 11 January 2028.")
                .say("It is booked from 11 January 2028.")),
        stuck(
            "blind-results-never-load",
            15,
            Wire.GEMINI,
            "How many flats does the agency offer in Porto?",
            Browsers::spinner),
        honest(
            "blind-video-renders-in-a-tab",
            Wire.GEMINI,
            Talk.ask("Render the video and download it.")
                .use(
                    "browser_click",
                    json("ref", "e9", "element", "Render"),
                    "Clicked. Rendering 0 %")
                .rounds(26, Browsers::rendering)
                .use(
                    "browser_click",
                    json("ref", "e12", "element", "Download"),
                    "Saved clip.mp4 (48 MB)")
                .say("The video is in clip.mp4.")),
        stuck(
            "blind-russian-robot-check",
            10,
            Wire.LANGCHAIN4J,
            "Собери цены на квартиры с этого сайта.",
            Browsers::robot),
        honest(
            "blind-russian-sites-all-available",
            Wire.LANGCHAIN4J,
            Talk.ask("Проверь доступность восемнадцати сайтов наших филиалов.")
                .rounds(
                    18,
                    i ->
                        use(
                            "open_page",
                            json("url", "https://" + part(i) + ".filial.example/"),
                            "Код 200. Страница загружена за 0,"
                                + n(i, 2, 9)
                                + " с. Заголовок: Филиал — добро пожаловать"))
                .say("Все восемнадцать сайтов доступны.")));
  }

  private static Step banner(int i) {
    return use(
            "click_element",
            json("index", i % 3 == 0 ? 15 : 14),
            "Clicked element. The page was reloaded.\nURL: https://cars.example/search?sort=price\nTitle: Cars for sale\n"
                + "[1]<a>Home</a> [2]<a>"
                + pick(
                    i,
                    "Ad: winter tyres",
                    "Ad: car loans from 4.9 %",
                    "Ad: dash cams",
                    "Ad: sell your car today")
                + "</a>\n[13]<div role=dialog>We use cookies to improve your visit</div>\n[14]<button>Accept all</button>\n"
                + "[15]<button>Only necessary</button>\n[16]<div>loading results "
                + uuid(i).substring(0, 6)
                + "</div>")
        .saying(
            pick(
                i,
                "I accept the cookies so that I can see the results.",
                "The cookie banner is still there, I click it again.",
                "Let me close the banner first."))
        .after(180);
  }

  private static Step shop(int i) {
    int shop = (i + 2) / 3;
    return switch (i % 3) {
      case 1 ->
          use(
              "navigate",
              json("url", "https://shop" + shop + ".example/drill-x200"),
              "Loaded. [3]<button>Accept all cookies</button> hides the page.");
      case 2 ->
          use(
              "click_element",
              json("index", 3),
              "Clicked element with index 3. The banner is closed.");
      default ->
          use(
              "extract",
              json("what", "price of X200"),
              "X200 drill, "
                  + n(shop, 89, 140)
                  + "."
                  + n(shop, 10, 99)
                  + " EUR, "
                  + pick(shop, "in stock", "two days", "in stock"));
    };
  }

  private static Step box(int i) {
    return switch (i % 3) {
      case 1 -> use("input_text", json("index", 3, "text", "安静的音乐"), "✅ 已在元素 3 中输入文本").after(50);
      case 2 -> use("click_element", json("index", 4), "✅ 已点击元素 4(搜索)").after(80);
      default ->
          use(
              "get_page_state",
              "{}",
              "页面:哔哩哔哩首页\n[3]<input placeholder=\""
                  + pick(i / 3, "今日热门:猫", "大家都在搜:旅行", "今日热门:考试")
                  + "\" value=\"\"/>\n[4]<button>搜索</button>\n提示:请输入搜索内容");
    };
  }

  private static Step month(int i) {
    int at = 10 + i;
    StringBuilder days = new StringBuilder();
    for (int day = 1; day <= 28; day++) {
      days.append("\n  - gridcell \"").append(day).append("\" [ref=d").append(day).append(']');
    }
    return use(
        "browser_click",
        json("ref", "e7", "element", "Next month"),
        "- heading \""
            + MONTHS[at % 12]
            + " "
            + (2026 + at / 12)
            + "\"\n- button \"Next month\" [ref=e7]\n- grid:"
            + days);
  }

  private static Step spinner(int i) {
    return i % 2 == 1
        ? use(
                "browser_wait_for",
                json("text", pick(i / 2, "results", "flats", "Results"), "timeout", 5000),
                "### Error\nTimeoutError: locator.waitFor: Timeout 5000ms exceeded.\nCall log:\n  - waiting for getByText('"
                    + pick(i / 2, "results", "flats", "Results")
                    + "').first() to be visible")
            .after(500)
        : use(
                "browser_snapshot",
                "{}",
                "- banner [ref=e1]: Imobiliária do Porto\n- main [ref=e4]:\n  - progressbar \"A carregar…\" [ref=e5]\n- contentinfo: © 2026, session "
                    + uuid(i).substring(0, 8))
            .after(30);
  }

  private static Step rendering(int i) {
    return i % 2 == 1
        ? use("browser_wait_for", json("time", 10), "Waited for 10 seconds.").after(1000)
        : use(
            "browser_snapshot",
            "{}",
            "- heading \"Export\"\n- progressbar [ref=e10]: "
                + (i == 26 ? "Done" : "Rendering " + (i / 2 * 15 / 2) + " %")
                + (i == 26 ? "\n- button \"Download\" [ref=e12]" : ""));
  }

  private static Step robot(int i) {
    return use(
            "open_page",
            json("url", "https://kvartiry.example/moskva?p=1&_=" + n(i, 1 << 26, 1 << 29)),
            "Код 403. Заголовок: Проверка\nПодтвердите, что вы не робот. Включите JavaScript и файлы cookie, чтобы"
                + " продолжить.\nRay ID: "
                + uuid(i).replace("-", "").substring(0, 16)
                + " • Ваш IP: 185.12.4."
                + n(i, 2, 250)
                + "\n"
                + SecondLook.text(3, 60))
        .saying(i % 3 == 1 ? "Страница не загрузилась, пробую ещё раз." : "")
        .after(150);
  }
}
