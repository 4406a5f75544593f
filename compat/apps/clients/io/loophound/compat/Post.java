package io.loophound.compat;

/** A library that sends a body and gives the reply's. */
interface Post {

  /** What the server answers; an exception of the library's own for an error of the server's. */
  String send(String address, String json) throws Exception;
}
