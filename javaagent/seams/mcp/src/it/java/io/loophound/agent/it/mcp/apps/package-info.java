/** Applications on MCP servers that the tests of this package run. */
package io.loophound.agent.it.mcp.apps;
