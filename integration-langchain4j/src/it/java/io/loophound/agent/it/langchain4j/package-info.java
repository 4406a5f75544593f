/** LangChain4j applications with the shipped jar. */
package io.loophound.agent.it.langchain4j;
