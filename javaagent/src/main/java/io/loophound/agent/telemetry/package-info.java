/** The Java agent's output: lines for people, counts for programs. */
package io.loophound.agent.telemetry;
