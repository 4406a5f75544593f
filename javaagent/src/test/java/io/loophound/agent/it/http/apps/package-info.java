/** Applications that know nothing of LoopHound, one HTTP client each. */
package io.loophound.agent.it.http.apps;
