package org.docbench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.docbench.report.suite.RestRows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.openqa.selenium.Keys;

/**
 * Pictures for people, section by section: {@code -Ddocbench.screenshots=FOLDER}, of the synthetic run
 * ({@code -Ddocbench.codecs=true}: of the suite codec; {@code -Ddocbench.updates=true}: of the
 * suite update; {@code -Ddocbench.stores=true}: of the suites insert and query; {@code -Ddocbench.rest=true}: of the suite rest) or of {@code -Ddocbench.run=FILE}.
 */
@EnabledIfSystemProperty(named = "docbench.screenshots", matches = ".+")
@Tag("browser")
class ScreenshotsTest {

    @Test
    void take() throws IOException {
        Path folder = Files.createDirectories(Path.of(System.getProperty("docbench.screenshots")));
        String run = System.getProperty("docbench.run");
        RunFile synthetic = Boolean.getBoolean("docbench.codecs")
                ? SyntheticRun.codecs()
                : Boolean.getBoolean("docbench.updates")
                        ? SyntheticUpdateRun.RUN
                        : Boolean.getBoolean("docbench.stores")
                                ? SyntheticStoreRun.RUN
                                : Boolean.getBoolean("docbench.rest")
                                        ? RestRows.all().run()
                                        : SyntheticRun.complete();
        String html = HtmlReport.of(run == null ? synthetic : RunFiles.read(Path.of(run)));
        try (Browser browser = Browser.start()) {
            browser.screen(1280, 1500);
            browser.open(html);
            browser.screenshot(folder.resolve("report.png"));
            browser.media("dark", true);
            browser.screen(760, 5000);
            browser.screenshot(folder.resolve("paper.png"));
            for (String scheme : List.of("light", "dark")) {
                for (int width : new int[] {1280, 390}) {
                    browser.media(scheme, false);
                    browser.screen(width, 900);
                    browser.open(html);
                    for (var section : browser.elements("main > section")) {
                        String id = section.getAttribute("id");
                        int height = section.getSize().getHeight();
                        browser.screen(width, Math.min(2400, height + 120));
                        browser.run("arguments[0].scrollIntoView()", section);
                        browser.screenshot(folder.resolve(scheme + "-" + width + "-" + id + ".png"));
                    }
                    browser.screen(width, 900);
                    browser.element("#matrix tbody button").sendKeys(Keys.ENTER);
                    browser.run("document.querySelectorAll('#samples details').forEach(d => d.open = true)");
                    browser.screenshot(folder.resolve(scheme + "-" + width + "-samples.png"));
                }
            }
        }
    }
}
