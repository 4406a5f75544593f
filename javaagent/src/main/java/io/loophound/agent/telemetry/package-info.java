/** What the agent tells: lines for people, counts for programs. */
package io.loophound.agent.telemetry;
