package io.loophound.agent.config.option;

/** The options of the store that several JVMs share, in documentation order. */
final class StoreOptions {
  private static final double MINUTE = 60_000;

  private static final Option[] ALL = {
    Option.of(
            "store",
            Type.TEXT,
            "",
            "URL",
            "A Redis server that several JVMs share: `redis://USER:PASSWORD@HOST:PORT/DB`,"
                + " `rediss://` with TLS, or `redis+sentinel://HOST:PORT/PRIMARY`.")
        .asSecret(),
    Option.of(
        "store.password-file",
        Type.TEXT,
        "",
        "file",
        "A file whose first line is the password of the store, in place of the one in its URL;"
            + " read before each connection."),
    Option.of(
        "store.prefix",
        Type.TEXT,
        "loophound",
        "name",
        "The fleet: JVMs with the same prefix share what is in the store. Letters, digits and"
            + " `._-`."),
    Option.of(
        "store.secret-file",
        Type.TEXT,
        "",
        "file",
        "A file whose first line is a secret of the fleet, 16 characters or more. With it, JVMs"
            + " also share the rounds of conversations whose history the model's server keeps."),
    Option.within(
        "store.timeout",
        Type.DURATION,
        "500ms",
        10,
        MINUTE,
        "How long the store may take to answer."),
    Option.of(
        "store.policies-file",
        Type.TEXT,
        "",
        "file",
        "A file that keeps the last policies of the store, for a start without the store."),
  };

  private StoreOptions() {}

  /** The given options, followed by these. */
  static Option[] addTo(Option[] general) {
    return GuardOptions.join(general, ALL);
  }
}
