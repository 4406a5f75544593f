/** Web applications whose agents loop. */
package io.loophound.agent.it.web.apps;
