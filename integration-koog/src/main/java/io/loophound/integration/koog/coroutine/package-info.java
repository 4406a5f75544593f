/** Functions that suspend, as Kotlin's compiler makes them. */
package io.loophound.integration.koog.coroutine;
