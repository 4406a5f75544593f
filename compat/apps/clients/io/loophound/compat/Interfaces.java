package io.loophound.compat;

import feign.Feign;
import feign.Headers;
import feign.RequestLine;
import java.net.URI;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okhttp3.ResponseBody;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;
import retrofit2.Call;
import retrofit2.HttpException;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.http.Body;
import retrofit2.http.POST;
import retrofit2.http.Url;

/** Libraries that make a client of an interface. */
final class Interfaces {
  private static final MediaType JSON = MediaType.get("application/json");

  private Interfaces() {}

  interface OfRetrofit {
    @POST
    Call<ResponseBody> post(@Url String address, @Body RequestBody body);
  }

  interface OfFeign {
    @RequestLine("POST")
    @Headers("Content-Type: application/json")
    String post(URI address, String body);
  }

  interface OfSpring {
    @PostExchange(contentType = "application/json")
    String post(URI address, @org.springframework.web.bind.annotation.RequestBody String body);
  }

  static Post retrofit() {
    OfRetrofit client =
        new Retrofit.Builder().baseUrl("http://127.0.0.1/").build().create(OfRetrofit.class);
    return (address, json) -> {
      Response<ResponseBody> response =
          client.post(address, RequestBody.create(json, JSON)).execute();
      if (!response.isSuccessful()) {
        throw new HttpException(response);
      }
      return response.body().string();
    };
  }

  static Post feign(feign.Client below) {
    OfFeign client =
        Feign.builder().client(below).target(feign.Target.EmptyTarget.create(OfFeign.class));
    return (address, json) -> client.post(URI.create(address), json);
  }

  static Post spring() {
    RestClient below =
        RestClient.builder().requestFactory(new JdkClientHttpRequestFactory()).build();
    OfSpring client =
        HttpServiceProxyFactory.builderFor(RestClientAdapter.create(below))
            .build()
            .createClient(OfSpring.class);
    return (address, json) -> client.post(URI.create(address), json);
  }
}
