/** What users of the frameworks see. */
package io.loophound.agent.it.frameworks;
