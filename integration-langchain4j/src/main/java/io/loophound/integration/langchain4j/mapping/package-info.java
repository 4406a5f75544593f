/** LangChain4j's objects as events, in every version of the library. */
package io.loophound.integration.langchain4j.mapping;
