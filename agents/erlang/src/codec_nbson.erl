%% nomasystems/nbson: documents are maps, arrays are lists.
-module(codec_nbson).

-behaviour(codec).

-export([application/0, product/0, losses/0, decode/1, encode/1, read/1, canonical/1]).

application() -> nbson.

product() -> <<"nomasystems/nbson">>.

losses() ->
    [<<"field order">>, <<"integer width">>, <<"undefined fields">>, <<"empty scope of code">>].

decode(Image) ->
    case nbson:decode(Image) of
        {ok, Document} -> Document;
        {error, Reason} -> error(Reason)
    end.

encode(Document) ->
    case nbson:encode(Document) of
        {ok, Image} -> Image;
        {error, Reason} -> error(Reason)
    end.

read(Document) -> codec:count(Document).

canonical(Document) when is_map(Document) ->
    canonical:document([{Name, canonical(V)} || {Name, V} <- maps:to_list(Document), V =/= undefined]);
canonical(Array) when is_list(Array) ->
    canonical:array([canonical(Value) || Value <- Array]);
canonical(undefined) ->
    canonical:undefined();
canonical(null) ->
    canonical:null();
canonical(min_key) ->
    canonical:min_key();
canonical(max_key) ->
    canonical:max_key();
canonical({data, Kind, Bytes}) ->
    canonical:binary(subtype(Kind), Bytes);
canonical({object_id, Id}) ->
    canonical:object_id(Id);
canonical({regex, Pattern, Options}) ->
    canonical:regex(Pattern, Options);
canonical({pointer, Namespace, Id}) ->
    canonical:db_pointer(Namespace, Id);
canonical({javascript, Scope, Code}) ->
    canonical:code(Code, canonical(Scope));
canonical({timestamp, Increment, Seconds}) ->
    canonical:timestamp(Seconds, Increment);
canonical({_Mega, _Seconds, _Micro} = Time) ->
    canonical:time(Time);
canonical(Value) ->
    canonical:scalar(Value).

subtype(binary) -> 0;
subtype(function) -> 1;
subtype(binary_old) -> 2;
subtype(uuid_old) -> 3;
subtype(uuid) -> 4;
subtype(md5) -> 5;
subtype(encrypted) -> 6;
subtype(compressed) -> 7;
subtype(user) -> 128.
