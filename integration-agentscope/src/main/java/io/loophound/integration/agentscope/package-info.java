/** Watches AgentScope: agents, models and tools. */
package io.loophound.integration.agentscope;
