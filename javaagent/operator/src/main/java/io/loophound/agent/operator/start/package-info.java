/** Starts what operators have asked for. */
package io.loophound.agent.operator.start;
