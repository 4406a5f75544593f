package io.loophound.examples.demo;

import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.apps.HealthyResearcher;
import io.loophound.examples.apps.ParseRetryAgent;

/** The applications of the demo, in order. */
enum Subject {
  LOOPING(
      "looping",
      "looping assistant",
      "A LangChain4j assistant whose order lookup always fails",
      FailingToolAssistant.class,
      "loop-failing-tool"),
  PARSE_RETRY(
      "parse_retry",
      "parse retry",
      "An agent that wants JSON, gets prose, and asks again with the same prompt",
      ParseRetryAgent.class,
      "parse-retry"),
  HEALTHY(
      "healthy",
      "healthy researcher",
      "Healthy work: reads 15 files, pages through 4 pages, polls a job until it is done",
      HealthyResearcher.class,
      "healthy");

  private final String key;
  private final String label;
  private final String description;
  private final Class<?> application;
  private final String model;

  Subject(String key, String label, String description, Class<?> application, String model) {
    this.key = key;
    this.label = label;
    this.description = description;
    this.application = application;
    this.model = model;
  }

  String key() {
    return key;
  }

  String label() {
    return label;
  }

  String description() {
    return description;
  }

  String mainClass() {
    return application.getName();
  }

  String model() {
    return model;
  }

  boolean loops() {
    return this != HEALTHY;
  }
}
