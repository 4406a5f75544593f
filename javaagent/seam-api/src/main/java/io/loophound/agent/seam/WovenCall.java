package io.loophound.agent.seam;

/**
 * An intercepted call.
 *
 * @param owner the class that declares the method
 * @param self the object it is called on, or null for a static method
 * @param arguments the arguments; the array is the handler's own
 */
@SuppressWarnings("ArrayRecordComponent") // one short-lived object a call, never compared
public record WovenCall(Class<?> owner, Object self, Object[] arguments) {}
