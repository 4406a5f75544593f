/** Programs that were written, and judged by hand, before any of them had run with the agent. */
package io.loophound.zoo.catalog.unseen;
