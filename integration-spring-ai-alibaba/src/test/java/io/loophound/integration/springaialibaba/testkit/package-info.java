/** The models of Spring AI that the tests use. */
package io.loophound.integration.springaialibaba.testkit;
