/** Koog's objects as event records. */
package io.loophound.integration.koog.mapping;
