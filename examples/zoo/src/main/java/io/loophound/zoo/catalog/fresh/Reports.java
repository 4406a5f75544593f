package io.loophound.zoo.catalog.fresh;

import static io.loophound.zoo.catalog.fresh.Fresh.clock;
import static io.loophound.zoo.catalog.fresh.Fresh.hex;
import static io.loophound.zoo.catalog.fresh.Fresh.honest;
import static io.loophound.zoo.catalog.fresh.Fresh.n;
import static io.loophound.zoo.catalog.fresh.Fresh.stuck;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Dashboards. */
final class Reports {
  private static final String[] TILES = {
    "일별 주문", "주간 매출", "환불 건수", "신규 고객", "쿠폰 사용", "장바구니 이탈", "배송 지연", "재고 부족", "인기 상품",
    "지역별 매출", "결제 실패", "문의 건수", "평균 평점", "재구매율", "광고 유입", "앱 설치", "탈퇴 고객", "포인트 적립",
    "입점 업체", "정산 금액", "반품 사유", "검색어 순위"
  };

  private Reports() {}

  static List<Program> all() {
    return List.of(
        stuck(
                "fresh-korean-chart-stays-empty",
                14,
                Wire.GEMINI,
                Talk.ask("대시보드의 '월별 매출' 차트가 비어 있습니다. 데이터가 보이도록 고쳐 주세요.")
                    .rounds(2, Reports::begin)
                    .rounds(40, Reports::empty)
                    .say("차트가 아직 비어 있습니다."))
            .thinking(160),
        honest(
                "fresh-korean-tiles-of-a-new-shop",
                Wire.GEMINI,
                Talk.ask("새 매장의 대시보드 타일 22개에 날짜 필터를 추가하고, 각각 데이터가 있는지 알려 주세요.")
                    .rounds(22, Reports::tile)
                    .say("모든 타일에 필터를 추가했습니다. 데이터가 있는 타일은 네 개입니다."))
            .thinking(160));
  }

  private static Step begin(int i) {
    return i == 1
        ? use(
            "search_cards",
            json("query", "월별 매출"),
            "{\"cards\":[{\"id\":318,\"name\":\"월별 매출\",\"collection\":\"영업\",\"database\":4,\"updated_at\":\"2026-11-02T08:11:40Z\"}]}")
        : use(
            "get_card",
            json("id", 318),
            "{\"id\":318,\"display\":\"line\",\"dataset_query\":{\"type\":\"native\",\"native\":{\"query\":\"select date_trunc('month',"
                + " paid_at) m, sum(amount) from sales where region = {{region}} group by 1\"}}}");
  }

  private static String rows(int i, String rows) {
    return "{\"status\":\"completed\",\"row_count\":"
        + (rows.isEmpty() ? 0 : 3)
        + ",\"running_time\":"
        + n(i, 80, 900)
        + ",\"json_query\":{\"hash\":\""
        + hex(i, 32)
        + "\"},\"started_at\":\""
        + clock(i, 44)
        + "\",\"data\":{\"cols\":[{\"name\":\"m\",\"base_type\":\"type/DateTime\"},{\"name\":\"sum\",\"base_type\":\"type/Decimal\"}],"
        + "\"rows\":["
        + rows
        + "]}}";
  }

  private static Use saved(int i, int card, String query) {
    return Use.of(
        "update_card",
        json("id", card, "query", query),
        "{\"id\":"
            + card
            + ",\"result\":\"saved\",\"revision\":"
            + (40 + i)
            + ",\"updated_at\":\""
            + clock(i, 44)
            + "\"}");
  }

  private static Step empty(int i) {
    String query =
        pick(
            i,
            "select date_trunc('month', paid_at) m, sum(amount) from sales where region in ({{region}}) group by 1",
            "select date_trunc('month', paid_at) m, sum(amount) from sales where lower(region) = lower({{region}}) group by 1",
            "select date_trunc('month', paid_at) as m, coalesce(sum(amount), 0) from sales where [[region = {{region}}]] group by 1",
            "select to_char(paid_at, 'YYYY-MM') m, sum(amount) from sales where region like '%' || {{region}} group by 1",
            "select date_trunc('month', paid_at) m, sum(amount) from sales where region = trim({{region}}) group by m order by m");
    return Step.of(
            saved(i, 318, query),
            Use.of(
                    "run_card",
                    json("id", 318, "parameters", json("region", pick(i, "서울", "전체", "Seoul"))),
                    rows(i, ""))
                .after(300))
        .saying(
            pick(
                i,
                "필터 조건을 고쳐서 다시 실행하겠습니다.",
                "수정했습니다. 이제 데이터가 보일 것입니다.",
                "조건의 표기가 다른 것 같습니다. 바꿔 보겠습니다.",
                ""));
  }

  private static Step tile(int i) {
    boolean filled = i % 5 == 4;
    String month = "[\"2026-1";
    return Step.of(
            saved(
                i + 30,
                400 + i,
                "select date_trunc('month', day) m, sum(value) from tile_"
                    + (400 + i)
                    + " where day >= {{from}} group by 1"),
            Use.of(
                    "run_card",
                    json("id", 400 + i, "parameters", json("from", "2026-10-01")),
                    rows(
                        i + 90,
                        filled
                            ? month
                                + "0-01\","
                                + n(i, 10, 900)
                                + "],"
                                + month
                                + "1-01\","
                                + n(i + 1, 10, 900)
                                + "],"
                                + month
                                + "2-01\","
                                + n(i + 2, 10, 900)
                                + "]"
                            : ""))
                .after(300))
        .saying(TILES[i - 1] + (i % 3 == 0 ? "" : " 타일을 확인합니다."));
  }
}
