/** A model for applications that it does not know. */
package io.loophound.compat.open.model;
