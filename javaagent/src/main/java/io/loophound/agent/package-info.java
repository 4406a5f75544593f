/** The Java agent, as it runs inside its isolated loader. */
package io.loophound.agent;
