/** Executions of tools: several at once, one after the other. */
package io.loophound.integration.langgraph4j.tool;
