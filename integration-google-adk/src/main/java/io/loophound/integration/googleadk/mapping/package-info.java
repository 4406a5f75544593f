/** ADK's objects as events. */
package io.loophound.integration.googleadk.mapping;
