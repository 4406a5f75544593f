/** What became of a program, and whether it is as it should be. */
package io.loophound.zoo.score;
