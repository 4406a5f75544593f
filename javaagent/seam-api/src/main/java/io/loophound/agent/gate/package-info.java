/** The kill, and the gate that inlined advice calls: the two classes every loader sees. */
package io.loophound.agent.gate;
