/** What the agent knows of libraries that call models, and whether it sees their calls. */
package io.loophound.agent.coverage;
