package io.loophound.zoo.catalog.other;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.catalog.other.Other.honest;
import static io.loophound.zoo.catalog.other.Other.id;
import static io.loophound.zoo.catalog.other.Other.n;
import static io.loophound.zoo.catalog.other.Other.obj;
import static io.loophound.zoo.catalog.other.Other.stuck;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Answers in a required form, and answers from documents. */
final class Answers {
  private static final String[] CHUNKS = {
    "Art. 14. O reembolso de despesas de viagem é devido ao empregado em deslocamento a serviço, mediante apresentação dos comprovantes originais no prazo de dez dias úteis contados do retorno. Despesas com refeições observam o teto diário da tabela anexa. Bilhetes em classe superior dependem de autorização prévia da diretoria.",
    "Art. 15. A diária para hospedagem varia conforme a cidade: capitais, grupo A; cidades com mais de 300 mil habitantes, grupo B; demais, grupo C. Os valores são corrigidos em janeiro. Não há diária quando a empresa contrata diretamente o hotel.",
    "Art. 3. Esta política aplica-se a empregados, estagiários e prestadores em missão da empresa. Casos omissos são resolvidos pela área de pessoas, ouvida a área financeira. Ficam revogadas as disposições de 2019.",
    "Perguntas frequentes: O táxi é reembolsado? Sim, entre o aeroporto e o hotel, com recibo. E o estacionamento? Sim, até o valor da tabela. Posso antecipar a viagem? Sim, se não houver custo maior. Quem aprova? A chefia imediata, pelo portal."
  };
  private static final String[][] POINTS = {
    {"Quem é coberto pelo plano?", "empregados e dependentes até 24 anos", "Cap. 1, Elegibilidade"},
    {"Qual é a carência para exames?", "trinta dias", "Cap. 2, Carências"},
    {"Há coparticipação em consultas?", "vinte por cento, limitada a 60 reais", "Cap. 3, Custos"},
    {"O plano cobre fisioterapia?", "até vinte sessões por ano", "Cap. 4, Terapias"},
    {
      "Como incluir um recém-nascido?",
      "pelo portal, em trinta dias após o parto",
      "Cap. 5, Inclusões"
    },
    {"Existe cobertura no exterior?", "apenas urgências, por reembolso", "Cap. 6, Território"},
    {"Qual o prazo do reembolso?", "quinze dias após os documentos", "Cap. 7, Reembolso"},
    {
      "O que acontece na demissão?",
      "manutenção por até 24 meses, paga pelo titular",
      "Cap. 8, Desligamento"
    },
    {"Óculos são cobertos?", "um par a cada dois anos, até 400 reais", "Cap. 9, Oftalmologia"},
    {"Há segunda opinião médica?", "sim, por vídeo, sem custo", "Cap. 10, Serviços"},
    {"Como reclamar de uma negativa?", "à ouvidoria, em sessenta dias", "Cap. 11, Recursos"}
  };

  private Answers() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "other-finding-without-its-id",
            23,
            Wire.OPENAI_CHAT,
            100,
            Talk.ask("Review the access rules of the thirteen modules and hand in your findings.")
                .system("You are a reviewer. End with exactly one call of structured_output.")
                .rounds(13, Answers::rules)
                .rounds(56, Answers::handedIn)
                .say("I have attempted the call many times.")),
        honest(
            "other-findings-handed-in-one-by-one",
            Wire.OPENAI_CHAT,
            100,
            Talk.ask(
                    "Review the access rules of the thirteen modules; hand in each finding by itself.")
                .rounds(32, Answers::eachFinding)
                .say("Thirteen modules are reviewed, all findings are accepted.")),
        stuck(
            "other-portuguese-passages-graded-irrelevant",
            18,
            Wire.LANGCHAIN4J,
            70,
            Talk.ask(
                    "Posso trabalhar de outro país por três meses e continuar recebendo o auxílio?")
                .rounds(54, Answers::graded)
                .say("Não encontrei a resposta.")),
        honest(
            "other-portuguese-passages-for-eleven-points",
            Wire.LANGCHAIN4J,
            70,
            Talk.ask("Responda às onze perguntas do formulário com base no regulamento do plano.")
                .rounds(33, Answers::points)
                .say("As onze respostas estão no formulário, com as fontes.")));
  }

  private static Step rules(int i) {
    StringBuilder rules = new StringBuilder("# " + part(i) + "/access.yaml\nroles:\n");
    for (int r = 0; r < 24 + n(i, 0, 60); r++) {
      rules
          .append("  - role: ")
          .append(pick(i + r, "reader", "clerk", "auditor", "owner", "robot"))
          .append("\n    paths: [/")
          .append(part(i))
          .append("/v")
          .append(1 + r % 3)
          .append("/")
          .append(part(i * 5 + r))
          .append("]\n    verbs: ")
          .append(pick(i * 3 + r, "[get]", "[get, list]", "[get, put]", "[\"*\"]"))
          .append('\n');
    }
    return use("read_rules", json("module", part(i)), rules.toString()).after(n(i, 60, 300));
  }

  private static Object finding(int module, boolean complete) {
    Map<String, Object> finding =
        obj(
            "title",
            "Wildcard verbs in " + part(module),
            "severity",
            pick(module, "high", "medium"),
            "module",
            part(module));
    if (complete) {
      finding.put("finding_id", "F-" + (100 + module));
    }
    return finding;
  }

  private static Step handedIn(int i) {
    return use(
            "structured_output",
            json(
                "summary",
                "Three modules grant too much.",
                "findings",
                List.of(finding(3, false), finding(7, false), finding(12, false))),
            "Output does not match required schema: /findings/0: must have required property 'finding_id', /findings/1: must have required property 'finding_id', /findings/2: must have required property 'finding_id'")
        .after(20)
        .saying(
            pick(
                i,
                "I hand in the findings.",
                "The output was not accepted. I hand it in again with the required property.",
                "Let me correct the structure.",
                "I see, the property is missing. Here is the corrected output.",
                "One more attempt with the complete schema."));
  }

  private static Step eachFinding(int i) {
    // 13 modules: read, hand in; every second one is first rejected
    List<Step> steps = new ArrayList<>();
    for (int m = 1; m <= 13; m++) {
      steps.add(rules(m));
      if (m % 2 == 1 && m < 13) {
        steps.add(
            use(
                    "structured_output",
                    json("findings", List.of(finding(m, false))),
                    "Output does not match required schema: /findings/0: must have required property 'finding_id'")
                .after(20));
      }
      steps.add(
          use(
                  "structured_output",
                  json("findings", List.of(finding(m, true))),
                  "Accepted. " + m + " of 13 modules are covered.")
              .after(20)
              .saying(m % 2 == 1 && m < 13 ? "I see, the property is missing." : ""));
    }
    return steps.get(i - 1);
  }

  private static Step graded(int i) {
    int round = (i - 1) / 3;
    String question =
        pick(
            round,
            "auxílio trabalho remoto no exterior três meses",
            "política de trabalho remoto fora do país",
            "teletrabalho internacional e manutenção do auxílio",
            "regras para trabalhar temporariamente de outro país",
            "benefício mensal durante estadia no exterior");
    return switch (i % 3) {
      case 1 -> {
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3));
        Collections.rotate(order, round);
        List<Object> hits = new ArrayList<>();
        for (int hit : order) {
          hits.add(
              obj(
                  "id",
                  "pol-" + (210 + hit),
                  "score",
                  (4100 + n(round * 4 + hit, 0, 900)) / 10000.0,
                  "text",
                  CHUNKS[hit]));
        }
        yield use(
                "retrieve",
                json("query", question, "k", 4),
                json("took_ms", n(i, 12, 88), "hits", hits))
            .after(n(i, 80, 250));
      }
      case 2 ->
          use(
                  "grade_documents",
                  json(
                      "question",
                      question,
                      "ids",
                      List.of("pol-210", "pol-211", "pol-212", "pol-213")),
                  json(
                      "binary_score",
                      "no",
                      "reason",
                      pick(
                          round,
                          "Os trechos tratam de viagens a serviço, não de trabalho remoto.",
                          "Nenhum trecho fala de trabalhar de outro país.",
                          "Os documentos são sobre reembolso e diárias.")))
              .after(n(i, 300, 800));
      default ->
          use(
                  "rewrite_query",
                  json(
                      "question", question, "feedback", pick(round, "irrelevante", "sem resposta")),
                  json(
                      "query",
                      pick(
                          round + 1,
                          "auxílio trabalho remoto no exterior três meses",
                          "política de trabalho remoto fora do país",
                          "teletrabalho internacional e manutenção do auxílio",
                          "regras para trabalhar temporariamente de outro país",
                          "benefício mensal durante estadia no exterior")))
              .after(n(i, 300, 800))
              .saying(
                  pick(
                      round,
                      "Os documentos não respondem; reformulo a pergunta.",
                      "Vou tentar outra formulação.",
                      "Preciso de uma consulta mais precisa."));
    };
  }

  private static Step points(int i) {
    String[] point = POINTS[(i - 1) / 3];
    String chunk =
        "Regulamento do plano de saúde, edição 2026, uso interno. "
            + point[2]
            + ". Sobre a questão \""
            + point[0]
            + "\" aplica-se o seguinte: "
            + point[1]
            + ". Demais condições constam do anexo "
            + n(i, 2, 40)
            + ".";
    return switch (i % 3) {
      case 1 ->
          use(
                  "retrieve",
                  json("query", point[0], "k", 1),
                  json(
                      "took_ms",
                      n(i, 12, 88),
                      "hits",
                      List.of(obj("id", id("reg-", i, 6), "score", 0.71, "text", chunk))))
              .after(n(i, 80, 250));
      case 2 ->
          use(
                  "grade_documents",
                  json("question", point[0], "ids", List.of(id("reg-", i - 1, 6))),
                  json("binary_score", "yes", "reason", "O trecho responde à pergunta."))
              .after(n(i, 300, 800));
      default ->
          use(
                  "fill_answer",
                  json("question", point[0], "answer", point[1], "source", point[2]),
                  json("saved", true, "open", 11 - (i + 2) / 3))
              .after(n(i, 60, 120));
    };
  }
}
