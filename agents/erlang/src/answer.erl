%% One answer as a line of JSON.
-module(answer).

-export([line/1]).

-type json() :: null | integer() | unicode:chardata() | {list, [json()]}.

-spec line([{atom(), json()}]) -> iodata().
line(Fields) ->
    [${, lists:join($,, [[text(atom_to_binary(Name)), $:, value(Value)] || {Name, Value} <- Fields]), $}, $\n].

value(null) -> "null";
value(Integer) when is_integer(Integer) -> integer_to_binary(Integer);
value({list, Items}) -> [$[, lists:join($,, [value(Item) || Item <- Items]), $]];
value(Text) -> text(Text).

text(Text) ->
    [$", [escaped(Char) || Char <- unicode:characters_to_list(Text)], $"].

escaped(Char) when Char =:= $"; Char =:= $\\ -> [$\\, Char];
escaped(Char) when Char < 16#20 -> io_lib:format("\\u~4.16.0b", [Char]);
escaped(Char) -> <<Char/utf8>>.
