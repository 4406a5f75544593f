/** Unmodified applications of real libraries under the shipped jar, in JVMs of their own. */
package io.loophound.agent.it.library;
