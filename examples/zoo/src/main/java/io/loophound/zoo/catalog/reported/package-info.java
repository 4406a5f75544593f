/**
 * Programs after public reports: loops that cost their owners money, and work that other loop
 * detectors stopped.
 */
package io.loophound.zoo.catalog.reported;
