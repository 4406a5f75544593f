/** Starts what operators have switched on. */
package io.loophound.agent.operator.start;
