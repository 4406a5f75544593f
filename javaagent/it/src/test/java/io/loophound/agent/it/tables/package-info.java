/** Tables of the documents that tests measure. */
package io.loophound.agent.it.tables;
