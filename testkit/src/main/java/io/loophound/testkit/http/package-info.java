/** What every HTTP client's seam is tested for, and the server that the tests talk to. */
package io.loophound.testkit.http;
