/** Executions of tools: several together, or one after another. */
package io.loophound.integration.langgraph4j.tool;
