package io.loophound.agent.telemetry.slf4j;

import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;

/** One logger for each name. */
final class OutputLoggerFactory implements ILoggerFactory {
  private final ConcurrentHashMap<String, Logger> loggers = new ConcurrentHashMap<>();

  @Override
  public Logger getLogger(String name) {
    return loggers.computeIfAbsent(name, OutputLogger::new);
  }
}
