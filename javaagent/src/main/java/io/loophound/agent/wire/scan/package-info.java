/** JSON without objects: a cursor over bytes, for bodies that are mostly passed over. */
package io.loophound.agent.wire.scan;
