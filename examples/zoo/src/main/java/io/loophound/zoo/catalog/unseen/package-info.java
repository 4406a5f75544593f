/**
 * Programs that were written, and judged by hand, before any of them had run with the Java agent.
 */
package io.loophound.zoo.catalog.unseen;
