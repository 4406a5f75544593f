package io.loophound.agent.parity;

/**
 * A dependency as both builds state it.
 *
 * @param scope Maven's word for it, or {@code processor} for a compiler plug-in
 * @param module {@code group:artifact}, or the directory of a module of this build
 * @param version the name of the property in the root pom without {@code .version}, or {@code this}
 */
record Dependency(String scope, String module, String version) {
  static final String OWN = "this";
}
