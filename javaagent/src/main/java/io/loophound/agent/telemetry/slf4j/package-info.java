/** The SLF4J provider inside the isolated loader: loggers of ours and of libraries we bundle. */
package io.loophound.agent.telemetry.slf4j;
