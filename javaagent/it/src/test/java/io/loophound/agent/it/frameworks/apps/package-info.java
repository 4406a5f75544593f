/** Applications that say what a kill looks like to them. */
package io.loophound.agent.it.frameworks.apps;
