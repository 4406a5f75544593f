/** Runs programs in their own JVMs and judges the results. */
package io.loophound.zoo.run;
