package io.loophound.compat.drivers;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/** A gRPC server, without a network and without generated classes. */
final class Grpc {
  private static final MethodDescriptor<String, String> METHOD =
      MethodDescriptor.<String, String>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName("drivers/Work")
          .setRequestMarshaller(new Text())
          .setResponseMarshaller(new Text())
          .build();

  private Grpc() {}

  static Callable<String> start() throws IOException {
    var unused =
        InProcessServerBuilder.forName("drivers")
            .addService(
                ServerServiceDefinition.builder("drivers")
                    .addMethod(
                        METHOD,
                        ServerCalls.asyncUnaryCall(
                            (request, reply) -> {
                              reply.onNext(Agent.activation());
                              reply.onCompleted();
                            }))
                    .build())
            .build()
            .start();
    ManagedChannel channel = InProcessChannelBuilder.forName("drivers").build();
    return () -> ClientCalls.blockingUnaryCall(channel, METHOD, CallOptions.DEFAULT, "work");
  }

  private static final class Text implements MethodDescriptor.Marshaller<String> {
    @Override
    public InputStream stream(String value) {
      return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String parse(InputStream stream) {
      try {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
