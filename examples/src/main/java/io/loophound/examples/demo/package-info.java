/** The demo: the same applications without and with the agent, side by side. */
package io.loophound.examples.demo;
