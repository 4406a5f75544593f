/**
 * The SLF4J provider inside the isolated loader: for LoopHound's loggers and those of bundled
 * libraries.
 */
package io.loophound.agent.telemetry.slf4j;
