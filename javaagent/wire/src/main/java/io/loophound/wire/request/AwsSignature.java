package io.loophound.wire.request;

/**
 * AWS Signature Version 4: {@code Credential=KEYID/date/region/service/aws4_request, ...}, where
 * date and signature change and only the access key id is stable.
 */
final class AwsSignature {
  private static final String CREDENTIAL = "Credential=";

  /** The prefix of a user's keys; those of a session, {@code ASIA}, are replaced within hours. */
  private static final String LASTING = "AKIA";

  private AwsSignature() {}

  static String caller(String parameters) {
    int from = parameters.indexOf(CREDENTIAL);
    if (from < 0) {
      return Caller.NONE;
    }
    from += CREDENTIAL.length();
    int to = parameters.indexOf('/', from);
    String id = to < 0 ? "" : parameters.substring(from, to);
    return id.startsWith(LASTING) ? Caller.digest("aws", id) : Caller.NONE;
  }
}
