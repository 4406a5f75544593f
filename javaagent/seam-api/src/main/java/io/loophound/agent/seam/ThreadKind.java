package io.loophound.agent.seam;

import java.lang.StackWalker.StackFrame;
import java.util.concurrent.ForkJoinWorkerThread;

/** Whom a thread works for, according to the outermost frames of its stack. */
enum ThreadKind {
  /** It works for no one else: its work belongs together. */
  OWN,
  /** It belongs to a pool, an event loop, a timer or a listener: it works for anyone. */
  SHARED,
  /** It belongs to a pool of the JDK, and has one task at a time. */
  TASKS;

  private static final int OUTERMOST = 12;
  private static final String JDK_WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";

  /** The beginnings of class names whose loops work for anyone. */
  private static final String[] LOOPS = {
    "java.util.TimerThread",
    "java.awt.EventDispatchThread",
    "com.sun.glass.ui.",
    "com.sun.javafx.",
    "sun.net.httpserver.",
    "sun.nio.ch.",
    "sun.rmi.transport.",
    "jdk.internal.net.http.HttpClientImpl$SelectorManager",
    "io.netty.",
    "io.vertx.",
    "io.undertow.",
    "org.xnio.",
    "org.jboss.threads.",
    "org.apache.hc.",
    "org.apache.tomcat.util.",
    "org.eclipse.jetty.util.thread.",
    "org.glassfish.grizzly.",
    "weblogic.work.",
    "fi.iki.elonen.",
    "reactor.core.scheduler.",
    "kotlinx.coroutines.scheduling.",
    "kotlinx.coroutines.DefaultExecutor",
    "scala.concurrent.",
    "cats.effect.unsafe.",
    "zio.internal.",
    "akka.",
    "org.apache.pekko.",
    "org.quartz.simpl.",
    "com.lmax.disruptor.",
    "org.springframework.jms.listener.",
    "org.springframework.amqp.rabbit.listener.",
    "org.springframework.kafka.listener.",
    "org.apache.kafka.",
    "org.apache.pulsar.",
    "org.apache.activemq.",
    "com.rabbitmq.client.",
    "com.amazonaws.services.lambda.runtime.api.client.",
    "com.microsoft.azure.functions.worker."
  };

  /** Words in the class names of loops of libraries that are not listed above. */
  private static final String[] WORDS = {"ThreadPool", "EventLoop", "WorkerThread", "PoolWorker"};

  /** The kind of the current thread, unless the JDK mounts it on others. Walks its stack. */
  static ThreadKind ofThisThread() {
    if (Thread.currentThread() instanceof ForkJoinWorkerThread) {
      return SHARED;
    }
    Outermost frames = new Outermost();
    StackWalker.getInstance().forEach(frames::add);
    return frames.kind();
  }

  /** Whether the JDK mounts the thread on others. */
  static boolean isVirtual(Thread thread) {
    String type = thread.getClass().getName();
    return type.startsWith("java.lang.") && type.endsWith("VirtualThread");
  }

  /**
   * Whether a frame is the loop of a pool or the like. Such a loop is at the bottom of a thread's
   * stack; when an application calls the same library, other methods are on the stack.
   */
  static boolean isSharedLoop(String type, String method) {
    return (method.equals("run") || method.equals("main"))
        && (startsWithOne(type, LOOPS) || containsOne(type, WORDS));
  }

  private static boolean startsWithOne(String type, String[] beginnings) {
    for (String beginning : beginnings) {
      if (type.startsWith(beginning)) {
        return true;
      }
    }
    return false;
  }

  private static boolean containsOne(String type, String[] words) {
    for (String word : words) {
      if (type.contains(word)) {
        return true;
      }
    }
    return false;
  }

  /** The last frames that were added. */
  private static final class Outermost {
    private final StackFrame[] frames = new StackFrame[OUTERMOST];
    private int count;

    void add(StackFrame frame) {
      frames[count++ % OUTERMOST] = frame;
    }

    ThreadKind kind() {
      boolean shared = false;
      for (int i = 0; i < Math.min(count, OUTERMOST); i++) {
        if (frames[i].getClassName().equals(JDK_WORKER)) {
          return TASKS;
        }
        shared |= isSharedLoop(frames[i].getClassName(), frames[i].getMethodName());
      }
      return shared ? SHARED : OWN;
    }
  }
}
