/** A model server for trials: it plays scenarios instead of asking a model. */
package io.loophound.examples.standin;
