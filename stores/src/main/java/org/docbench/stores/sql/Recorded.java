package org.docbench.stores.sql;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Set;
import java.util.function.Consumer;

/** A driver's connection that hands on the text of each statement before the driver has it. For checks, and never for a measurement. */
final class Recorded implements InvocationHandler {
    private static final Set<String> TAKE_TEXT =
            Set.of("prepareStatement", "prepareCall", "execute", "executeQuery", "executeUpdate", "addBatch");

    private final Object driver;
    private final Consumer<String> texts;

    private Recorded(Object driver, Consumer<String> texts) {
        this.driver = driver;
        this.texts = texts;
    }

    static Connection connection(Connection driver, Consumer<String> texts) {
        return of(Connection.class, driver, texts);
    }

    private static <T> T of(Class<T> type, T driver, Consumer<String> texts) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new Recorded(driver, texts)));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (TAKE_TEXT.contains(method.getName()) && arguments != null && arguments[0] instanceof String text) {
            texts.accept(text);
        }
        try {
            Object answer = method.invoke(driver, arguments);
            return method.getName().equals("createStatement") ? of(Statement.class, (Statement) answer, texts) : answer;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
