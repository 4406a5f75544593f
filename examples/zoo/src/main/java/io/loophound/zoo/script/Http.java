package io.loophound.zoo.script;

/** The HTTP client of a program that uses no framework. */
public enum Http {
  JDK,
  JDK_ASYNC,
  APACHE,
  OKHTTP,
  WEB_CLIENT
}
