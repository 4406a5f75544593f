package io.loophound.zoo.script;

/** How a program talks to its model. */
public enum Wire {
  OPENAI_CHAT,
  OPENAI_CHAT_STREAM,
  OPENAI_RESPONSES,
  ANTHROPIC,
  GEMINI,
  OLLAMA,
  LANGCHAIN4J,
  SPRING_AI
}
