/** Suspending functions, as Kotlin's compiler generates them. */
package io.loophound.integration.koog.coroutine;
