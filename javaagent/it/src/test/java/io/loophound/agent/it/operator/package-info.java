/** What operators see of an application that runs with the shipped jar. */
package io.loophound.agent.it.operator;
