/** Streamed replies, observed on their way to the application. */
package io.loophound.integration.langchain4j.stream;
