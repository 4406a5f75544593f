package io.loophound.agent.operator;

/**
 * What operators have asked for.
 *
 * @param port of the admin API; below 0 there is none, 0 takes any that is free
 * @param tokenFile where its token is written; empty: a temporary file
 * @param eventFile where events are written; empty: nowhere
 * @param eventSize how large that file may become
 * @param eventFiles how many of them are kept
 * @param jmx whether there is a bean
 * @param jfr whether the flight recorder gets events
 * @param metrics which library of the application gets the metrics
 * @param spanEvents whether decisions are told the current span
 * @param spendFile where the sums of the day are kept; empty: nowhere
 */
public record OperatorSettings(
    int port,
    String tokenFile,
    String eventFile,
    long eventSize,
    int eventFiles,
    boolean jmx,
    boolean jfr,
    MetricsTo metrics,
    boolean spanEvents,
    String spendFile) {}
