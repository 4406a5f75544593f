/** The calls of tools on MCP servers, made with the MCP Java SDK. */
package io.loophound.seam.mcp;
