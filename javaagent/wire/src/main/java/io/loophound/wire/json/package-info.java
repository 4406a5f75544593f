/** JSON as bytes: scanned without parsing, parsed without a tree, written. */
package io.loophound.wire.json;
