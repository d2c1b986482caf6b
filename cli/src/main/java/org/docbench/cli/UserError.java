package org.docbench.cli;

/** Something the user can do something about: one line and an exit code. */
final class UserError extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int exitCode;

    private UserError(String message, int exitCode) {
        super(message);
        this.exitCode = exitCode;
    }

    static UserError failed(String message) {
        return new UserError(message, ExitCode.FAILED);
    }

    static UserError usage(String message) {
        return new UserError(message, ExitCode.USAGE);
    }

    int exitCode() {
        return exitCode;
    }
}
