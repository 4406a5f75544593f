/** Runs programs in JVMs of their own and judges how they ended. */
package io.loophound.zoo.run;
