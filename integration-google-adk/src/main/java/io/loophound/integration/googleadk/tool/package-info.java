/** Executions of tools. */
package io.loophound.integration.googleadk.tool;
