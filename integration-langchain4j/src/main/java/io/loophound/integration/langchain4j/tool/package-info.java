/** A tool call and its result. */
package io.loophound.integration.langchain4j.tool;
