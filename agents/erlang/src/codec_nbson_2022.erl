%% nomasystems/nbson of June 2022: documents are property lists, [{}] if they are empty, arrays are lists. decode takes any number of
%% documents in one binary and gives a list of them.
-module(codec_nbson_2022).

-behaviour(codec).

-export([application/0, product/0, losses/0, decode/1, encode/1, read/1, canonical/1]).

application() -> nbson.

product() -> <<"nomasystems/nbson, June 2022">>.

losses() ->
    [
        <<"integer width">>,
        <<"symbols">>,
        <<"empty scope of code">>,
        <<"binary of subtype 2">>,
        <<"binary of subtype 4">>
    ].

decode(Image) ->
    {[Document], <<>>} = nbson:decode(Image),
    Document.

encode(Document) -> nbson:encode(Document).

read([{}]) ->
    0;
read([{Name, _} | _] = Document) when is_binary(Name) ->
    lists:foldl(fun({_, Value}, Count) -> Count + read(Value) end, 0, Document);
read(Array) when is_list(Array) ->
    lists:foldl(fun(Value, Count) -> Count + read(Value) end, 0, Array);
read(_Value) ->
    1.

canonical([{}]) ->
    canonical:ordered([]);
canonical([{Name, _} | _] = Document) when is_binary(Name) ->
    canonical:ordered([{Key, canonical(Value)} || {Key, Value} <- Document]);
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

%% Subtypes 0 and 2 are one kind, and 3 and 4; encode writes them as 0 and 3.
subtype(binary) -> 0;
subtype(function) -> 1;
subtype(uuid) -> 3;
subtype(md5) -> 5;
subtype(encrypted) -> 6;
subtype(user) -> 128.
