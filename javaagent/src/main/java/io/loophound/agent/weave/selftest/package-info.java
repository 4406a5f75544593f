/** A class of our own that is woven and called, to verify that weaving works here. */
package io.loophound.agent.weave.selftest;
