package io.loophound.agent.operator;

/**
 * What operators have asked for.
 *
 * @param port of the admin API; negative for none, 0 for any free port
 * @param tokenFile the file for its token; empty for a temporary file
 * @param eventFile the file for events; empty for none
 * @param eventSize the maximum size of that file
 * @param eventFiles how many of them are kept
 * @param jmx whether there is a bean
 * @param jfr whether the flight recorder gets events
 * @param metrics which library of the application gets the metrics
 * @param spanEvents whether decisions are added to the current span
 * @param logs whether events are sent as logs, as OpenTelemetry's variables say
 * @param spendFile the file for the sums of the day; empty for none
 * @param scrape how scrapers get the metrics
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
    boolean logs,
    String spendFile,
    ScrapeSettings scrape) {}
