/** Applications with tools of MCP servers, with the shipped jar. */
package io.loophound.agent.it.mcp;
