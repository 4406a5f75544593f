/** The scenarios of the stand-in model server, one class each. */
package io.loophound.examples.standin.scenario;
