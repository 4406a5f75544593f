package io.loophound.agent.cli.doctor;

import io.loophound.agent.config.LiveArguments;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * A running JVM of the same user on this machine. The JDK's attach API is used through reflection,
 * because a runtime image may lack it and the agent's loader does not see it.
 */
public final class RunningJvm implements AutoCloseable {
  private static final String MACHINE = "com.sun.tools.attach.VirtualMachine";

  private final Class<?> type;
  private final Object machine;

  private RunningJvm(Class<?> type, Object machine) {
    this.type = type;
    this.machine = machine;
  }

  /** It is not possible to attach; the message says why. */
  public static final class AttachException extends Exception {
    private static final long serialVersionUID = 1L;

    AttachException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Attaches to a JVM.
   *
   * @param pid its process id
   * @throws AttachException when there is no such JVM, or it belongs to another user
   */
  public static RunningJvm attach(String pid) throws AttachException {
    try {
      Class<?> type = Class.forName(MACHINE, true, ClassLoader.getSystemClassLoader());
      return new RunningJvm(type, type.getMethod("attach", String.class).invoke(null, pid));
    } catch (ClassNotFoundException e) {
      throw new AttachException("this Java has no module jdk.attach; use a JDK", e);
    } catch (InvocationTargetException e) {
      throw new AttachException("no JVM " + pid + " can be attached to: " + why(e), e);
    } catch (ReflectiveOperationException e) {
      throw new AttachException(e.toString(), e);
    }
  }

  /** Its system properties. */
  public Properties properties() throws AttachException {
    return (Properties) call("getSystemProperties");
  }

  /** The values of {@code -javaagent:} on its command line, in order. */
  public List<String> agents() throws AttachException {
    Properties own = (Properties) call("getAgentProperties");
    List<String> agents = new ArrayList<>();
    for (String flag : own.getProperty("sun.jvm.args", "").split("\\s+", -1)) {
      if (flag.startsWith("-javaagent:")) {
        agents.add(flag.substring("-javaagent:".length()));
      }
    }
    return agents;
  }

  /**
   * Starts an agent in it.
   *
   * @param arguments the arguments of the agent; may be empty
   */
  private void load(File agent, String arguments) throws AttachException {
    try {
      type.getMethod("loadAgent", String.class, String.class)
          .invoke(machine, agent.getAbsolutePath(), arguments);
    } catch (InvocationTargetException e) {
      throw new AttachException("the agent was not loaded: " + e.getCause(), e);
    } catch (ReflectiveOperationException e) {
      throw new AttachException(e.toString(), e);
    }
  }

  /**
   * The same for an agent that answers: a word, a number that makes it unique, and a text.
   *
   * @return empty when it did not answer
   */
  public String ask(File agent, String arguments) throws AttachException {
    String before = properties().getProperty(LiveArguments.ANSWER, "");
    load(agent, arguments);
    String answer = properties().getProperty(LiveArguments.ANSWER, "");
    return answer.equals(before) ? "" : answer;
  }

  /** The text in an answer. */
  public static String text(String answer) {
    return answer.substring(answer.indexOf(' ', answer.indexOf(' ') + 1) + 1);
  }

  private static String why(InvocationTargetException e) {
    Throwable cause = e.getCause();
    boolean plain = cause.getClass() == IOException.class && cause.getMessage() != null;
    return plain ? cause.getMessage() : cause.toString();
  }

  private Object call(String method) throws AttachException {
    try {
      return type.getMethod(method).invoke(machine);
    } catch (InvocationTargetException e) {
      throw new AttachException("it does not answer: " + e.getCause(), e);
    } catch (ReflectiveOperationException e) {
      throw new AttachException(e.toString(), e);
    }
  }

  @Override
  public void close() throws AttachException {
    call("detach");
  }
}
