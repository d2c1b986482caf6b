package org.docbench.cli;

import java.util.List;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Gives a command that repeats a recorded one the options of {@code run} that name something outside the run. */
final class ExternalOptions implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec repeating) {
        CommandSpec run = CommandSpec.forAnnotatedObject(new RunCommand()).resourceBundle(new HelpTexts());
        run.options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .filter(option -> !OptionRule.isHarmless(option.longestName()))
                .filter(option -> !(repeating.userObject() instanceof ResumeCommand)
                        || !option.longestName().equals("--out"))
                .forEach(option -> repeating.addOption(repeated(option)));
        return repeating;
    }

    private static OptionSpec repeated(OptionSpec option) {
        OptionSpec.Builder same = OptionSpec.builder(option.names())
                .paramLabel(option.paramLabel())
                .description(option.description());
        return option.arity().max() == 0
                ? same.type(boolean.class).arity("0").build()
                : same.type(List.class).auxiliaryTypes(String.class).build();
    }
}
