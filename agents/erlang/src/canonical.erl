%% The canonical forms of docs/agents.md, one function for each kind of value. Integers are 64 bits wide, because no library
%% here keeps the width.
-module(canonical).

-export([document/1, ordered/1, array/1, scalar/1, null/0, undefined/0, min_key/0, max_key/0]).
-export([time/1, binary/2, object_id/1, regex/2, db_pointer/2, code/2, timestamp/2]).
-export([digest/2]).

%% SHA-256 over the forms of the documents, in order.
-spec digest(fun((Document) -> iodata()), [Document]) -> binary().
digest(Form, Documents) ->
    Update = fun(Document, Hash) -> crypto:hash_update(Hash, Form(Document)) end,
    string:lowercase(binary:encode_hex(crypto:hash_final(lists:foldl(Update, crypto:hash_init(sha256), Documents)))).

%% Of a library that does not keep the order of fields: sorted by name.
document(Fields) ->
    ordered(lists:keysort(1, Fields)).

ordered(Fields) ->
    [<<${, (length(Fields)):32>> | [[text(Name), Form] || {Name, Form} <- Fields]].

array(Forms) ->
    [<<$[, (length(Forms)):32>> | Forms].

scalar(true) -> <<$t>>;
scalar(false) -> <<$f>>;
scalar(Symbol) when is_atom(Symbol) -> [$y, text(atom_to_binary(Symbol))];
scalar(Text) when is_binary(Text) -> [$s, text(Text)];
scalar(Integer) when is_integer(Integer) -> <<$l, Integer:64>>;
scalar(Double) when is_float(Double) -> <<$d, Double:64/float>>.

null() -> <<$z>>.

undefined() -> <<$u>>.

min_key() -> <<$<>>.

max_key() -> <<$>>>.

%% erlang:timestamp() with all three parts negative or zero before 1970.
time({Mega, Seconds, Micro}) ->
    Time = (Mega * 1000000 + Seconds) * 1000000 + Micro,
    Below = (Time rem 1000000 + 1000000) rem 1000000,
    <<$w, ((Time - Below) div 1000000):64, (Below * 1000):32>>.

%% Both libraries of today leave the second length of the old subtype in the bytes.
binary(2, <<_Length:32, Bytes/binary>>) -> [$b, 2, text(Bytes)];
binary(Subtype, Bytes) -> [$b, Subtype, text(Bytes)].

object_id(Id) -> [$o, Id].

regex(Pattern, Options) -> [$r, text(Pattern), text(Options)].

db_pointer(Namespace, Id) -> [$p, text(Namespace), Id].

%% No library here tells code from code with an empty scope.
code(Code, [<<${, 0:32>>]) -> [$c, text(Code)];
code(Code, Scope) -> [$C, text(Code), Scope].

timestamp(Seconds, Increment) -> <<$T, Seconds:32, Increment:32>>.

text(Bytes) -> [<<(byte_size(Bytes)):32>>, Bytes].
