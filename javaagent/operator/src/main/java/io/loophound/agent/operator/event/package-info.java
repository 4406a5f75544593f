/** Events: verdicts, near misses and changes by operators, without any content. */
package io.loophound.agent.operator.event;
