/** Conversations with tools in the form of each model API, whatever sends them. */
package io.loophound.agent.it.http.talk;
