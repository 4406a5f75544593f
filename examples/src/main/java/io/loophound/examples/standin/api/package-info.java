/** The model APIs that the stand-in speaks, one class for each. */
package io.loophound.examples.standin.api;
