/** The known libraries that call models, and whether their calls are seen. */
package io.loophound.agent.coverage;
