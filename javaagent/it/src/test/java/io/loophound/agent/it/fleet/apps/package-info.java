/** Applications in a fleet. */
package io.loophound.agent.it.fleet.apps;
