/** Which agent a Reactor stream and a thread act for. */
package io.loophound.integration.agentscope.run;
