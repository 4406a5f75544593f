/** Files that only their owner can read. */
package io.loophound.agent.operator.file;
