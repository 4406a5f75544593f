/** LangGraph4j: its agents and their tools. Their calls of models are LangChain4j's. */
package io.loophound.integration.langgraph4j;
