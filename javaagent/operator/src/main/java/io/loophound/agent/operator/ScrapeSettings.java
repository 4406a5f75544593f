package io.loophound.agent.operator;

/**
 * How scrapers get the metrics.
 *
 * @param port the port; negative for none, 0 for any free one
 * @param address the address that it is bound to
 * @param tokenFile the file with the token that they must send; empty for none
 */
public record ScrapeSettings(int port, String address, String tokenFile) {}
