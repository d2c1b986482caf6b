%% The clock around an operation.
-module(measure).

-export([times/4]).

%% Applies Operation to every input, Passes times between two readings of the clock, again and again until Millis
%% milliseconds have gone by, at least once. The times are nanoseconds, in order; the results are the last pass's.
-spec times(fun((Input) -> Result), [Input], pos_integer(), non_neg_integer()) ->
    {Times :: [non_neg_integer()], [Result]}.
times(Operation, Inputs, Passes, Millis) ->
    until(now_nanos() + Millis * 1000000, Operation, Inputs, Passes, []).

until(End, Operation, Inputs, Passes, Times) ->
    Start = now_nanos(),
    Results = passes(Operation, Inputs, Passes),
    Stop = now_nanos(),
    case [Stop - Start | Times] of
        More when Stop < End -> until(End, Operation, Inputs, Passes, More);
        All -> {lists:reverse(All), Results}
    end.

passes(Operation, Inputs, 1) ->
    pass(Operation, Inputs);
passes(Operation, Inputs, Passes) ->
    pass(Operation, Inputs),
    passes(Operation, Inputs, Passes - 1).

pass(Operation, Inputs) ->
    [Operation(Input) || Input <- Inputs].

now_nanos() ->
    erlang:monotonic_time(nanosecond).
