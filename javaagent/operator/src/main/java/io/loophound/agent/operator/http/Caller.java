package io.loophound.agent.operator.http;

/**
 * Who sends a request.
 *
 * @param name empty if only the token is known
 * @param role what they may do
 */
public record Caller(String name, AccessRole role) {}
