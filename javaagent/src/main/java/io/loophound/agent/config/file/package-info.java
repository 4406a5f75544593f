/** The file that holds settings: read, watched. Only loaded where there is one. */
package io.loophound.agent.config.file;
