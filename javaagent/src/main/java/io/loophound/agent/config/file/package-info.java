/** The settings file: read, watched. Loaded only if there is one. */
package io.loophound.agent.config.file;
