/** The seam for LangChain4j. */
package io.loophound.integration.langchain4j;
