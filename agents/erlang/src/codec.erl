%% One library's way of turning documents into bytes and back. What a library refuses is an exception of any class.
-module(codec).

-export([for_target/1, variant/1, count/1]).
-export_type([document/0]).

-type document() :: term().

%% The OTP application of the library, which knows its version.
-callback application() -> atom().
-callback product() -> binary().
%% What comes back changed, in the words of docs/agents.md.
-callback losses() -> [binary()].
-callback decode(binary()) -> document().
-callback encode(document()) -> binary().
%% Visits every value of a document and counts them; the scope of code is not entered.
-callback read(document()) -> non_neg_integer().
%% The canonical form of docs/agents.md.
-callback canonical(document()) -> iodata().

-spec for_target(string()) -> module().
for_target("erlang.nbson") -> codec_nbson;
for_target("erlang.nbson-2022") -> codec_nbson_2022;
for_target("erlang.nbson-no-bsm-opt") -> codec_nbson;
for_target("erlang.bson-erlang") -> codec_bson_erlang;
for_target("erlang.null") -> codec_null.

%% The folder of another build of the target's library; none for the builds within the agent.
-spec variant(string()) -> none | {ebin, file:name()}.
variant("erlang.nbson-2022") -> {ebin, "target/nbson-2022/ebin"};
variant("erlang.nbson-no-bsm-opt") -> {ebin, "target/nbson-no-bsm-opt/ebin"};
variant(_Target) -> none.

%% The values of a document made of maps and lists, each of them visited.
-spec count(document()) -> non_neg_integer().
count(Document) when is_map(Document) ->
    maps:fold(fun(_Name, Value, Count) -> Count + count(Value) end, 0, Document);
count(Array) when is_list(Array) ->
    lists:foldl(fun(Value, Count) -> Count + count(Value) end, 0, Array);
count(_Value) ->
    1.
