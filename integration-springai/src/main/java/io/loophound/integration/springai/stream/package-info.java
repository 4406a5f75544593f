/** Streamed model calls: judged when subscribed to, observed until they end. */
package io.loophound.integration.springai.stream;
