/** Watches Google's ADK: agents, models and tools. */
package io.loophound.integration.googleadk;
