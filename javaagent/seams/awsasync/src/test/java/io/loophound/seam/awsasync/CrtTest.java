package io.loophound.seam.awsasync;

import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.crt.AwsCrtAsyncHttpClient;

/** The client over the AWS Common Runtime. */
class CrtTest extends AwsContract {
  @Override
  SdkAsyncHttpClient client() {
    return AwsCrtAsyncHttpClient.create();
  }
}
