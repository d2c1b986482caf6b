#!/usr/bin/env escript
%% Builds an Erlang library once more, into EBIN: escript variant.escript SOURCES EBIN [COMPILER-OPTION...]
%% Modules of all builds have the same names, so each build lies in a folder of its own.
main([Sources, Ebin | Options]) ->
    ok = filelib:ensure_dir(filename:join(Ebin, "any")),
    Modules = [
        module(File, [{outdir, Ebin}, {i, filename:join(Sources, "include")} | [list_to_atom(Option) || Option <- Options]])
     || File <- filelib:wildcard(filename:join([Sources, "src", "*.erl"]))
    ],
    [Description] = filelib:wildcard(filename:join([Sources, "src", "*.app.src"])),
    {ok, [{application, Name, Keys}]} = file:consult(Description),
    ok = file:write_file(
        filename:join(Ebin, atom_to_list(Name) ++ ".app"),
        io_lib:format("~p.~n", [{application, Name, lists:keystore(modules, 1, Keys, {modules, Modules})}])
    ).

module(File, Options) ->
    {ok, Module} = compile:file(File, [report_errors | Options]),
    Module.
