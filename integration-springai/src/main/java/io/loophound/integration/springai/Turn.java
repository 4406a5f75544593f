package io.loophound.integration.springai;

import io.loophound.agent.seam.Scopes.RunScope;

/**
 * A call of a chat client.
 *
 * @param run the run it is, or belongs to
 * @param conversation the conversation its client talks in, or empty
 */
public record Turn(RunScope run, String conversation) {}
