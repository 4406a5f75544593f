/**
 * What several seams share and link against the library they handle: it is defined next to the
 * library, with the handlers. A class here uses one library only.
 */
package io.loophound.agent.seam.linked;
