package org.docbench.report;

import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A real, headless Chromium of this machine, one for all tests of a class that registers it; each begins on a light desktop.
 * Nothing is downloaded: program and driver are where the system put them.
 */
final class Browser implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback, AutoCloseable {

    private static final List<String> PROGRAMS =
            List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
    private static final List<String> DRIVERS =
            List.of("/usr/bin/chromedriver", "/usr/lib/chromium-browser/chromedriver");

    /** Kept here, because a logger that nobody holds forgets its level: CDP versions newer than Selenium's are fine. */
    private static final Logger QUIET = Logger.getLogger("org.openqa.selenium");

    private Path folder;
    private ChromeDriver driver;

    static Browser start() throws IOException {
        var browser = new Browser();
        browser.beforeAll(null);
        return browser;
    }

    /** Skips the test with a reason where there is no Chromium, and fails it on a CI machine, where there must be one. */
    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Optional<Path> program = first(PROGRAMS);
        Optional<Path> control = first(DRIVERS);
        if (program.isEmpty() || control.isEmpty()) {
            String reason = "no chromium and chromedriver; install the packages chromium and chromium-driver";
            if ("true".equals(System.getenv("CI"))) {
                fail(reason);
            }
            System.out.println("SKIPPED browser tests: " + reason);
            Assumptions.abort(reason);
        }
        folder = Files.createTempDirectory("docbench-report");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable("browser", Level.ALL);
        logs.enable("performance", Level.ALL);
        QUIET.setLevel(Level.OFF);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(program.orElseThrow().toString());
        options.addArguments("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run");
        options.addArguments("--disable-background-networking", "--disable-component-update", "--disable-sync");
        options.addArguments("--user-data-dir=" + folder.resolve("profile"), "--window-size=1280,1000");
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(control.orElseThrow().toFile())
                .withSilent(true)
                .withTimeout(Duration.ofMinutes(2))
                .build();
        driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(3));
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        screen(1280, 1000);
        media("light", false);
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (driver != null) {
            close();
        }
    }

    private static Optional<Path> first(List<String> places) {
        return places.stream().map(Path::of).filter(Files::isExecutable).findFirst();
    }

    /** Opens the page from a file, as a reader does. */
    void open(String html) throws IOException {
        Path page = Files.writeString(folder.resolve("report.html"), html);
        driver.manage().logs().get("browser");
        driver.manage().logs().get("performance");
        driver.get(page.toUri().toString());
        becomes("'loaded' in document.documentElement.dataset");
    }

    void screen(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    /** What the system says: {@code light} or {@code dark}, and whether this is paper. */
    void media(String scheme, boolean paper) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "media",
                        paper ? "print" : "",
                        "features",
                        List.of(
                                Map.of("name", "prefers-color-scheme", "value", scheme),
                                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    }

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    long count(String script) {
        return ((Number) run("return " + script)).longValue();
    }

    boolean is(String script) {
        return Boolean.TRUE.equals(run("return " + script));
    }

    /** Whether this is so within a minute: the page hears of a change of media between two frames. */
    boolean becomes(String script) {
        return Boolean.TRUE.equals(
                runAsync("const done = arguments[arguments.length - 1]; const end = Date.now() + 60000;"
                        + "(function look() { const so = " + script + "; if (so || Date.now() > end) done(so);"
                        + " else setTimeout(look, 50); })()"));
    }

    Object runAsync(String script) {
        return driver.executeAsyncScript(script);
    }

    /** What axe finds wrong with the page as it stands. */
    Object violations() throws IOException {
        try (InputStream axe = Browser.class.getResourceAsStream("/axe.min.js")) {
            run(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
        }
        return runAsync(
                "const done = arguments[arguments.length - 1]; axe.run({resultTypes: ['violations']}).then(r => done(r.violations.map("
                        + "v => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map(n => n.html + n.failureSummary).join(' | '))))");
    }

    WebElement element(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    List<WebElement> elements(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    List<String> console() {
        return driver.manage().logs().get("browser").getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** The addresses asked for since the page was opened, but for the page itself and data inside it. */
    List<String> requests() {
        return driver.manage().logs().get("performance").getAll().stream()
                .map(entry -> SyntheticRun.json(entry.getMessage()).path("message"))
                .filter(message -> message.path("method").asText().equals("Network.requestWillBeSent"))
                .map(message ->
                        message.path("params").path("request").path("url").asText())
                .filter(url -> !url.startsWith("data:") && !url.endsWith("/report.html"))
                .toList();
    }

    void screenshot(Path file) throws IOException {
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() throws IOException {
        driver.quit();
        try (Stream<Path> files = Files.walk(folder)) {
            files.map(Path::toFile).sorted(java.util.Comparator.reverseOrder()).forEach(File::delete);
        }
    }
}
