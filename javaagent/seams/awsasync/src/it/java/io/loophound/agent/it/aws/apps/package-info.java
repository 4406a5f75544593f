/** Agents on the AWS SDK. */
package io.loophound.agent.it.aws.apps;
