/** The model APIs of the stand-in, one class each. */
package io.loophound.examples.standin.api;
