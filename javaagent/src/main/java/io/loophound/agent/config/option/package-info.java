/** Every option, and how its values are written. */
package io.loophound.agent.config.option;
