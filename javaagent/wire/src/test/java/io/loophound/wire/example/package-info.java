/** A made-up model API: what docs/adding.md describes, as small as it gets. */
package io.loophound.wire.example;
