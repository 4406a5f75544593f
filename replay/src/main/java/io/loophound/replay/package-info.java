/** Reads recorded runs, and shows what a policy would have done about them. */
package io.loophound.replay;
