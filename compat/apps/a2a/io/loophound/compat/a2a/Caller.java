package io.loophound.compat.a2a;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** An agent that asks another one over A2A. */
public final class Caller {
  private Caller() {}

  /**
   * Arguments: the URL of the other agent, whether all questions to it are one conversation ({@code
   * keep}) or not ({@code new}), then the users' questions, asked at once.
   */
  public static void main(String[] args) throws Exception {
    ExecutorService users = Executors.newCachedThreadPool();
    List<Future<String>> answers = new ArrayList<>();
    for (String question : List.of(args).subList(2, args.length)) {
      Peer peer = new Peer(args[0], args[1].equals("keep"));
      answers.add(users.submit(() -> answer(question, peer)));
    }
    for (Future<String> answer : answers) {
      System.out.println(answer.get());
    }
    System.exit(0);
  }

  private static String answer(String question, Peer peer) {
    Model model = new Model(System.getenv("OPENAI_MODEL"));
    ArrayNode messages = model.begin("You are a clerk.");
    model.say(messages, question);
    try {
      return "answer: " + model.answer(messages, peer);
    } catch (Exception ended) {
      return "ended: " + ended.getMessage();
    }
  }
}
