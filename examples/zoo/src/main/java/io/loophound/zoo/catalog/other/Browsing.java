package io.loophound.zoo.catalog.other;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.catalog.other.Other.honest;
import static io.loophound.zoo.catalog.other.Other.n;
import static io.loophound.zoo.catalog.other.Other.stuck;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Forms, catalogues, tabs. */
final class Browsing {
  private static final String[][] FIELDS = {
    {"Company", "Hafen Optik"},
    {"Street", "Kai 9"},
    {"Town", "Kiel"},
    {"E-mail", "office@example.com"},
    {"Phone", "0431 5550"},
    {"VAT number", "DE811900000"}
  };
  private static final String[][] FILTERS = {
    {"Brand", "Nordwind"},
    {"Frame", "Steel"},
    {"Size", "56 cm"},
    {"Colour", "Green"},
    {"Gears", "Hub, 8"},
    {"Brakes", "Hydraulic"},
    {"Lights", "Dynamo"},
    {"Rack", "Yes"},
    {"Mudguards", "Yes"},
    {"Tyres", "40 mm"},
    {"Price", "up to 1500"},
    {"Delivery", "Assembled"},
    {"Condition", "New"},
    {"Per page", "48"}
  };

  private Browsing() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "other-dropdown-keeps-its-old-value",
            21,
            Wire.ANTHROPIC,
            130,
            Talk.ask(
                    "Fill in the registration form; our team has 51 to 200 people. Then submit it.")
                .use(
                    "browser_navigate",
                    json("url", "https://fair.example/register"),
                    form(0, 0, false))
                .rounds(6, Browsing::fill)
                .rounds(56, Browsing::dropdown)
                .say("The form cannot be filled in.")),
        honest(
            "other-fourteen-filters-of-a-catalogue",
            Wire.ANTHROPIC,
            130,
            Talk.ask(
                    "Find the green touring bicycle I described in the catalogue; set all filters.")
                .use(
                    "browser_navigate",
                    json("url", "https://wheels.example/all"),
                    catalogue(0, 0, false))
                .rounds(28, Browsing::filter)
                .say("Two bicycles match.")),
        stuck(
                "other-korean-link-opens-in-new-tabs",
                15,
                Wire.OLLAMA,
                110,
                Talk.ask("공고 목록에서 첫 번째 입찰 공고의 마감일을 알려 줘.")
                    .use("open_page", json("url", "https://bids.example/list"), list(1))
                    .use("scroll_page", json("direction", "down"), list(1))
                    .rounds(45, Browsing::sameLink)
                    .say("마감일을 찾지 못했습니다."))
            .with(Http.JDK_ASYNC),
        honest(
                "other-korean-links-opened-then-read",
                Wire.OLLAMA,
                110,
                Talk.ask("입찰 공고 열다섯 건을 모두 새 탭으로 열고 마감일을 정리해 줘.")
                    .use("open_page", json("url", "https://bids.example/list"), list(1))
                    .rounds(15, Browsing::eachLink)
                    .rounds(15, Browsing::eachTab)
                    .say("열다섯 건의 마감일을 표로 정리했습니다."))
            .with(Http.JDK_ASYNC));
  }

  private static String form(int step, int filled, boolean open) {
    StringBuilder page =
        new StringBuilder("- Page URL: https://fair.example/register\n- Page Title: Register\n");
    int ref = 11 + step * 17;
    page.append("- main [ref=e").append(ref).append("]:\n");
    for (int hall = 1; hall <= 9; hall++) {
      for (String side : List.of("north", "south", "gallery", "yard")) {
        page.append("  - link \"Hall ")
            .append(hall)
            .append(' ')
            .append(side)
            .append("\" [cursor=pointer]:\n    - /url: /halls/")
            .append(hall)
            .append('-')
            .append(side)
            .append('\n');
      }
    }
    page.append("  - heading \"Register as an exhibitor\" [level=1] [ref=e")
        .append(ref + 1)
        .append("]\n");
    for (int f = 0; f < FIELDS.length; f++) {
      page.append("  - textbox \"").append(FIELDS[f][0]).append("\" [ref=e").append(ref + 2 + f);
      page.append(f < filled ? "]: " + FIELDS[f][1] + "\n" : "]\n");
    }
    page.append("  - combobox \"Team size\" ")
        .append(open ? "[expanded] " : "")
        .append("[ref=e")
        .append(ref + 9)
        .append("]: 1-10\n");
    if (open) {
      int option = ref + 10;
      for (String size : List.of("1-10", "11-50", "51-200", "201+")) {
        page.append("    - option \"")
            .append(size)
            .append("\" [ref=e")
            .append(option++)
            .append("]\n");
      }
    }
    page.append("  - text: We answer within two working days. ")
        .append(412 + step / 3)
        .append(" exhibitors have registered so far.\n");
    return page.append("  - button \"Submit\" [ref=e").append(ref + 15).append("]\n").toString();
  }

  private static Step fill(int i) {
    return use(
            "browser_type",
            json(
                "element",
                FIELDS[i - 1][0],
                "ref",
                "e" + (11 + (i - 1) * 17 + 1 + i),
                "text",
                FIELDS[i - 1][1]),
            form(i, i, false))
        .after(n(i, 100, 400));
  }

  private static Step dropdown(int i) {
    int ref = 11 + (i + 5) * 17;
    int step = i + 6;
    return switch (i % 5) {
      case 1 ->
          use(
                  "browser_click",
                  json("element", "Team size combobox", "ref", "e" + (ref + 9)),
                  form(step, 6, true))
              .after(n(i, 200, 500))
              .saying(
                  pick(
                      i / 5,
                      "Now the team size.",
                      "I open the list again.",
                      "Let me open it once more."));
      case 2 ->
          use(
                  "browser_click",
                  json("element", "option 51-200", "ref", "e" + (ref + 12)),
                  form(step, 6, false))
              .after(n(i, 200, 500))
              .saying(pick(i / 5, "I choose 51-200.", "This time I click the option itself.", ""));
      case 3 ->
          use(
                  "browser_select_option",
                  json("element", "Team size", "ref", "e" + (ref + 9), "values", List.of("51-200")),
                  "Error: locator.selectOption: Element is not a <select> element. Call log: waiting for locator('aria-ref=e"
                      + (ref + 9)
                      + "')")
              .after(n(i, 200, 500))
              .saying(
                  pick(
                      i / 5,
                      "The value is still 1-10. I select it directly.",
                      "It jumped back to 1-10.",
                      "The list still shows 1-10."));
      case 4 ->
          use(
                  "browser_press_key",
                  json("key", pick(i / 5, "ArrowDown", "5", "End")),
                  form(step, 6, false))
              .after(n(i, 100, 300))
              .saying(pick(i / 5, "Then with the keyboard.", "I try a key.", ""));
      default ->
          use(
                  "browser_evaluate",
                  json(
                      "function",
                      pick(
                          i / 5,
                          "() => { document.querySelector('[role=combobox]').value = '51-200'; }",
                          "() => document.querySelector('#team').setAttribute('value', '51-200')",
                          "() => { const c = document.querySelector('[role=combobox]'); c.dispatchEvent(new Event('change')); }")),
                  "### Result\nundefined\n### Page\n" + form(step, 6, false))
              .after(n(i, 100, 300))
              .saying(pick(i / 5, "I set it by script.", "A script should do it.", ""));
    };
  }

  private static String catalogue(int step, int chosen, boolean open) {
    int ref = 11 + step * 23;
    StringBuilder page =
        new StringBuilder(
            "- Page URL: https://wheels.example/all\n- Page Title: Bicycles\n- main:\n");
    for (int f = 0; f < FILTERS.length; f++) {
      boolean expanded = open && f == chosen;
      page.append("  - combobox \"")
          .append(FILTERS[f][0])
          .append(expanded ? "\" [expanded] [ref=e" : "\" [ref=e")
          .append(ref + f)
          .append("]: ")
          .append(f < chosen ? FILTERS[f][1] : "any")
          .append('\n');
      if (expanded) {
        page.append("    - option \"any\" [ref=e")
            .append(ref + 15)
            .append("]\n    - option \"")
            .append(FILTERS[f][1])
            .append("\" [ref=e")
            .append(ref + 16)
            .append("]\n");
      }
    }
    int found = 2 + (14 - chosen) * (14 - chosen) * 3;
    page.append("  - text: ").append(found).append(" bicycles\n");
    for (int b = 0; b < Math.min(24, found); b++) {
      int bicycle = chosen * 31 + b;
      page.append("  - listitem: ")
          .append(pick(n(bicycle, 0, 99), "Nordwind", "Halla", "Pedal & Son", "Ostrad", "Lune"))
          .append(' ')
          .append(pick(n(bicycle, 7, 90), "Tour", "City", "Trail", "Gravel", "Kid"))
          .append(' ')
          .append(n(bicycle, 100, 990))
          .append(", ")
          .append(n(bicycle, 300, 3900))
          .append(" euros, frame ")
          .append(n(bicycle, 44, 64))
          .append(" cm, available in ")
          .append(n(bicycle, 1, 12))
          .append(" days\n");
    }
    return page.toString();
  }

  private static Step filter(int i) {
    int filter = (i - 1) / 2;
    int ref = 11 + (i - 1) * 23;
    return i % 2 == 1
        ? use(
                "browser_click",
                json("element", FILTERS[filter][0] + " combobox", "ref", "e" + (ref + filter)),
                catalogue(i, filter, true))
            .after(n(i, 200, 500))
            .saying(pick(filter, "Now the next filter.", "I open the next list.", ""))
        : use(
                "browser_click",
                json("element", "option " + FILTERS[filter][1], "ref", "e" + (ref + 16)),
                catalogue(i, filter + 1, false))
            .after(n(i, 200, 500));
  }

  private static String list(int tabs) {
    StringBuilder page =
        new StringBuilder("현재 탭: 1/" + tabs + " — 입찰 공고 목록 (https://bids.example/list)\n");
    for (int row = 1; row <= 15; row++) {
      page.append('[')
          .append(58 + row * 2)
          .append("]<a target=_blank>")
          .append(pick(row, "도서관 조명 교체 공사", "학교 급식 재료 납품", "하천 정비 용역", "버스 정류장 안내판 설치", "청사 청소 용역"))
          .append(" 제2026-")
          .append(1100 + row * 13)
          .append("호</a>\n");
    }
    return page.append("[92]<button>다음 페이지</button>").toString();
  }

  private static Step sameLink(int i) {
    return use("click_element", json("index", 60), "요소 [60]을 클릭했습니다.\n" + list(1 + i))
        .after(n(i, 300, 900))
        .saying(
            pick(
                i,
                "공고 상세 페이지를 열기 위해 첫 번째 링크를 클릭합니다.",
                "아직 목록 페이지입니다. 링크를 다시 클릭하겠습니다.",
                "페이지가 바뀌지 않았습니다. 첫 번째 공고를 한 번 더 누릅니다.",
                "상세 내용이 보이지 않아 다시 시도합니다."));
  }

  private static Step eachLink(int i) {
    return use(
            "click_element",
            json("index", 58 + i * 2),
            "요소 [" + (58 + i * 2) + "]을 클릭했습니다.\n" + list(1 + i))
        .after(n(i, 300, 900))
        .saying(pick(i, "다음 공고를 새 탭으로 엽니다.", "이어서 다음 링크를 클릭합니다.", ""));
  }

  private static Step eachTab(int i) {
    return use(
            "switch_tab",
            json("tab", i + 1),
            "현재 탭: "
                + (i + 1)
                + "/16\n입찰 공고 제2026-"
                + (1100 + i * 13)
                + "호\n발주 기관: "
                + pick(i, "수원시", "전주시", "강릉시", "여수시")
                + "\n추정 가격: "
                + n(i, 20, 900)
                + "백만 원\n입찰 마감: 2026년 12월 "
                + n(i, 2, 30)
                + "일 "
                + n(i, 9, 18)
                + ":00")
        .after(n(i, 200, 600));
  }
}
