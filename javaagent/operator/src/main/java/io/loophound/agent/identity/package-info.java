/** Which process this is. */
package io.loophound.agent.identity;
