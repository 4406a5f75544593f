/** Events as logs for OpenTelemetry: OTLP over HTTP, as JSON. */
package io.loophound.agent.operator.otlp;
