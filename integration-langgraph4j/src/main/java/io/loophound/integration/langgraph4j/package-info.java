/** LangGraph4j: its agents and their tools. Their model calls are LangChain4j's. */
package io.loophound.integration.langgraph4j;
