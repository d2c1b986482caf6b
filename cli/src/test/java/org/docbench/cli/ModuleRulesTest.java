package org.docbench.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rules of the design: which module may use which. */
@AnalyzeClasses(
        packages = "org.docbench",
        importOptions = {ImportOption.DoNotIncludeTests.class, ModuleRulesTest.WithoutTestJars.class})
class ModuleRulesTest {

    /** Leaves out the tests of other modules also where a build hands them on as a jar. */
    static final class WithoutTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    @ArchTest
    static final ArchRule MODULES = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("core")
            .definedBy("org.docbench.core..")
            .layer("codecs")
            .definedBy("org.docbench.codecs..")
            .layer("formats")
            .definedBy("org.docbench.formats..")
            .layer("stores")
            .definedBy("org.docbench.stores..")
            .layer("load")
            .definedBy("org.docbench.load..")
            .layer("service")
            .definedBy("org.docbench.service..")
            .layer("profile")
            .definedBy("org.docbench.profile..")
            .layer("report")
            .definedBy("org.docbench.report..")
            .layer("cli")
            .definedBy("org.docbench.cli..")
            .whereLayer("codecs")
            .mayOnlyAccessLayers("core")
            .whereLayer("formats")
            .mayOnlyAccessLayers("core", "codecs")
            .whereLayer("stores")
            .mayOnlyAccessLayers("core", "codecs")
            .whereLayer("load")
            .mayOnlyAccessLayers("core", "codecs", "stores")
            .whereLayer("service")
            .mayOnlyAccessLayers("core", "stores", "load")
            .whereLayer("profile")
            .mayOnlyAccessLayers("core")
            .whereLayer("report")
            .mayOnlyAccessLayers("core")
            .whereLayer("core")
            .mayNotAccessAnyLayer()
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer();

    @ArchTest
    static final ArchRule CORE_KNOWS_NO_DRIVER_AND_NO_HARNESS = noClasses()
            .that()
            .resideInAPackage("org.docbench.core..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.bson..", "oracle..", "org.openjdk.jmh..", "java.sql..", "java.net..", "picocli..");

    @ArchTest
    static final ArchRule CORE_TOUCHES_FILES_ONLY_FOR_THE_RUN_FILE = noClasses()
            .that()
            .resideInAPackage("org.docbench.core..")
            .and()
            .resideOutsideOfPackage("org.docbench.core.run..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.nio.file..");

    @ArchTest
    static final ArchRule THE_REPORT_MEASURES_NOTHING = noClasses()
            .that()
            .resideInAPackage("org.docbench.report..")
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    @ArchTest
    static final ArchRule FLOOR_READERS_STAND_ON_THEIR_OWN = noClasses()
            .that()
            .resideInAPackage("org.docbench.formats.*.floor..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.bson..", "oracle..", "com.fasterxml..", "org.openjdk.jmh..");

    @ArchTest
    static final ArchRule NO_CIRCLES_BETWEEN_PACKAGES = slices().matching(
                    "org.docbench.(core|formats|stores|load|service|profile|report).(*)..")
            .should()
            .beFreeOfCycles();
}
