/** Models and agents of ADK for tests. */
package io.loophound.integration.googleadk.testkit;
