/** AgentScope's objects as events. */
package io.loophound.integration.agentscope.mapping;
