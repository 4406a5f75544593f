/** The kill, and the gate that inlined advice calls. Every class loader sees these two classes. */
package io.loophound.agent.gate;
