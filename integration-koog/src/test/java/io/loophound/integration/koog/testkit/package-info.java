/** Agents of Koog for tests. */
package io.loophound.integration.koog.testkit;
