/** The resources of the admin API. */
package io.loophound.agent.operator.api;
