package org.docbench.cli;

import org.docbench.stores.ServerName;
import picocli.CommandLine.ITypeConverter;

/** Reads a product, alone or in front of {@code =}: an alias of it becomes its name. */
final class ProductAlias implements ITypeConverter<String> {
    @Override
    public String convert(String word) {
        return named(word);
    }

    /** Reads the URI behind it, as it is. */
    static final class Uri implements ITypeConverter<String> {
        @Override
        public String convert(String word) {
            return word;
        }
    }

    static String named(String word) {
        int end = word.indexOf('=');
        return end < 0
                ? ServerName.parse(word).toString()
                : ServerName.parse(word.substring(0, end)) + word.substring(end);
    }
}
