/** The asynchronous HTTP clients of the AWS SDK for Java 2. */
package io.loophound.seam.awsasync;
