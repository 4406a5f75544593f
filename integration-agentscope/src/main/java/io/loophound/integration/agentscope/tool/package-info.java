/** Executions of tools. */
package io.loophound.integration.agentscope.tool;
