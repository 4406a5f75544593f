/** Clients of AWS services, unmodified, with the shipped jar. */
package io.loophound.agent.it.aws;
