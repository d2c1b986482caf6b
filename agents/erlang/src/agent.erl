%% The conversation of docs/agents.md over standard input and output, for one target.
-module(agent).

-export([main/1]).

-record(session, {
    target :: string(),
    codec :: module(),
    images = [] :: [binary()],
    %% Decoded documents, while only encode is asked for.
    decoded = [] :: [codec:document()],
    kept = none :: none | {Operation :: binary(), Results :: [term()]}
}).

main([Target]) ->
    Codec = codec:for_target(Target),
    ok = prefer(codec:variant(Target)),
    ok = loaded(Codec),
    %% Bytes as they are: a path need not be UTF-8.
    ok = io:setopts(standard_io, [binary, {encoding, latin1}]),
    serve(#session{target = Target, codec = Codec}).

%% Modules of this folder stand before those of the same names within the agent.
prefer(none) ->
    ok;
prefer({ebin, Ebin}) ->
    true = code:add_patha(Ebin),
    ok.

%% Nothing of the library is left to be loaded at its first use, within the clock.
loaded(Codec) ->
    Application = Codec:application(),
    _ = application:load(Application),
    {ok, Modules} = application:get_key(Application, modules),
    code:ensure_modules_loaded([Codec, measure | Modules]).

serve(Session) ->
    case file:read_line(standard_io) of
        {ok, Line} ->
            {Answer, Next} = attempt(binary:split(Line, [<<$\t>>, <<$\n>>], [global, trim]), Session),
            ok = file:write(standard_io, answer:line(Answer)),
            serve(Next);
        eof ->
            ok
    end.

%% What fails keeps no results, so nothing here holds the earlier ones while a run makes new ones.
attempt(Request, Session) ->
    Bare = Session#session{kept = none},
    try
        request(Request, Session)
    catch
        throw:{unsupported, Why} -> {[{unsupported, Why}], Bare};
        _:Reason:Stack -> {[{error, exception(Reason, Stack)}], Bare}
    end.

request([<<"hello">>], Session) ->
    {hello(Session#session.target, Session#session.codec), Session};
request([<<"load">>, Path], Session) ->
    case file:read_file(Path) of
        {ok, Bytes} ->
            Images = images(Bytes),
            {[{documents, length(Images)}, {bytes, byte_size(Bytes)}], Session#session{images = Images, decoded = [], kept = none}};
        {error, Reason} ->
            {[{error, file:format_error(Reason)}], Session}
    end;
request([<<"run">>, Name, Passes, Millis], Session) ->
    run(Name, binary_to_integer(Passes), binary_to_integer(Millis), Session#session{kept = none});
request([<<"digest">>], #session{codec = Codec, kept = {<<"decode">>, Documents}} = Session) ->
    {[{digest, canonical:digest(fun Codec:canonical/1, Documents)}], Session};
request([<<"save">>, Path], #session{kept = {<<"encode">>, Images}} = Session) ->
    File = [[<<(byte_size(Image)):32/little>>, Image] || Image <- Images],
    case file:write_file(Path, File) of
        ok -> {[{bytes, iolist_size(File)}], Session};
        {error, Reason} -> {[{error, file:format_error(Reason)}], Session}
    end;
request(_Request, Session) ->
    {[{error, "no such request, or not now"}], Session}.

hello(Target, Codec) ->
    {ok, Version} = application:get_key(Codec:application(), vsn),
    Runtime = [
        "Erlang/OTP ", erlang:system_info(otp_release),
        ", erts ", erlang:system_info(version),
        ", ", atom_to_list(erlang:system_info(emu_flavor))
    ],
    [
        {protocol, 1},
        {target, Target},
        {product, Codec:product()},
        {version, Version},
        {runtime, Runtime},
        {operations, {list, ["decode", "encode", "read"]}},
        {losses, {list, Codec:losses()}}
    ].

%% Each document in bytes of its own.
images(<<>>) ->
    [];
images(<<Size:32/little-signed, _/binary>> = Bytes) when Size >= 5, Size =< byte_size(Bytes) ->
    <<Image:Size/binary, Rest/binary>> = Bytes,
    [binary:copy(Image) | images(Rest)];
images(_Bytes) ->
    error(not_bson).

run(Name, Passes, Millis, #session{codec = Codec, images = Images} = Session) when Passes > 0, Millis >= 0 ->
    Operation = operation(Name, Codec),
    Decoded = decoded(Name, Session),
    Inputs =
        case Decoded of
            [] -> Images;
            _ -> Decoded
        end,
    {Times, Results} = allowed(fun() -> measure:times(Operation, Inputs, Passes, Millis) end),
    Answer = [
        {times, {list, Times}},
        {bytes, bytes(Name, Results, Images)},
        {values, values(Name, Results)},
        %% The runtime counts what it reclaimed, not what it allocated.
        {allocated, null}
    ],
    {Answer, Session#session{decoded = Decoded, kept = {Name, Results}}}.

operation(<<"decode">>, Codec) -> fun Codec:decode/1;
operation(<<"encode">>, Codec) -> fun Codec:encode/1;
operation(<<"read">>, Codec) -> fun(Image) -> read(Codec:decode(Image), Codec) end.

%% The document is kept too, as after decode: dropped at once, it would never be copied by the collector.
read(Document, Codec) -> {Codec:read(Document), Document}.

decoded(<<"encode">>, #session{decoded = [], codec = Codec, images = Images}) ->
    allowed(fun() -> [Codec:decode(Image) || Image <- Images] end);
decoded(<<"encode">>, #session{decoded = Decoded}) ->
    Decoded;
decoded(_Name, _Session) ->
    [].

bytes(<<"encode">>, Results, _Images) -> iolist_size(Results);
bytes(_Name, _Results, Images) -> iolist_size(Images).

values(<<"read">>, Results) -> lists:sum([Count || {Count, _Document} <- Results]);
values(_Name, _Results) -> 0.

%% An exception of the codec says that it does not support these documents.
allowed(Work) ->
    try
        Work()
    catch
        _:Reason:Stack -> throw({unsupported, exception(Reason, Stack)})
    end.

%% In one line and cut short: a reason can hold the whole document.
exception(Reason, [{Module, Function, Arguments, _Location} | _]) ->
    io_lib:format("~0tP", [{Reason, {Module, Function, Arguments}}, 16]).
