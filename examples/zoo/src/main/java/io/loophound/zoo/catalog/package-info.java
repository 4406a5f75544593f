/** The programs, one file for each habit. */
package io.loophound.zoo.catalog;
