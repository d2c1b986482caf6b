%% comtihon/bson-erlang: documents are maps and arrays are lists; the scope of code is a document as a tuple
%% {Name, Value, Name, Value, ...}, and so is every document within it.
-module(codec_bson_erlang).

-behaviour(codec).

-export([application/0, product/0, losses/0, decode/1, encode/1, read/1, canonical/1]).

application() -> bson.

product() -> <<"comtihon/bson-erlang">>.

losses() ->
    [<<"field order">>, <<"integer width">>, <<"undefined">>, <<"empty scope of code">>].

decode(Image) ->
    {Document, <<>>} = bson_binary:get_map(Image),
    Document.

encode(Document) -> bson_binary:put_document(Document).

read(Document) -> codec:count(Document).

canonical(Document) when is_map(Document) ->
    fields(maps:to_list(Document));
canonical(Array) when is_list(Array) ->
    canonical:array([canonical(Value) || Value <- Array]);
canonical(undefined) ->
    canonical:null();
canonical('MIN_KEY') ->
    canonical:min_key();
canonical('MAX_KEY') ->
    canonical:max_key();
canonical({bin, Kind, Bytes}) ->
    canonical:binary(subtype(Kind), Bytes);
canonical({Id}) ->
    canonical:object_id(Id);
canonical({regex, Pattern, Options}) ->
    canonical:regex(Pattern, Options);
canonical({javascript, Scope, Code}) ->
    canonical:code(Code, canonical(Scope));
canonical({mongostamp, Increment, Seconds}) ->
    canonical:timestamp(Seconds, Increment);
canonical({_Mega, _Seconds, _Micro} = Time) ->
    canonical:time(Time);
canonical(Scope) when is_tuple(Scope) ->
    fields(bson:fields(Scope));
canonical(Value) ->
    canonical:scalar(Value).

fields(Fields) ->
    canonical:document([{Name, canonical(Value)} || {Name, Value} <- Fields]).

subtype(bin) -> 0;
subtype(function) -> 1;
subtype(bin_old) -> 2;
subtype(uuid_old) -> 3;
subtype(uuid) -> 4;
subtype(md5) -> 5;
subtype(userdefined) -> 128.
