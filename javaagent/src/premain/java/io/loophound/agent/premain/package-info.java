/**
 * The only classes of ours on the application's class path, compiled for Java 8 so that an old JVM
 * can say what it lacks. No logging, no lambdas, no java.nio.file, no JMX in here.
 */
package io.loophound.agent.premain;
