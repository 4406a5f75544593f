/** The run of the graph that acts on a thread. */
package io.loophound.integration.langgraph4j.run;
