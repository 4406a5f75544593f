/** Calls of models. */
package io.loophound.integration.agentscope.call;
