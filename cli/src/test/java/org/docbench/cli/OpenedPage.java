package org.docbench.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** What a page shows and what it holds compressed, as one text: a secret must be in neither. */
final class OpenedPage {
    private static final Pattern DATA = Pattern.compile("<script type=\"text/plain\" id=\"data\">([A-Za-z0-9+/=]+)<");

    private OpenedPage() {}

    /** Returns any other text as it is. */
    static String text(String page) {
        Matcher data = DATA.matcher(page);
        if (!data.find()) {
            return page;
        }
        byte[] packed = Base64.getDecoder().decode(data.group(1));
        try (var stream = new InflaterInputStream(new ByteArrayInputStream(packed), new Inflater(/* nowrap= */ true))) {
            return page + new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalArgumentException("no page of DocBench", e);
        }
    }
}
