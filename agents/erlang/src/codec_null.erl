%% Bytes stay what they are: what is left to measure is the loop.
-module(codec_null).

-behaviour(codec).

-export([application/0, product/0, losses/0, decode/1, encode/1, read/1, canonical/1]).

application() -> agent.

product() -> <<"the loop alone">>.

losses() -> [].

decode(Image) -> Image.

encode(Image) -> Image.

read(_Image) -> 1.

canonical(_Image) -> error(no_values).
