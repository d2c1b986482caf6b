package org.docbench.service.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AsciiString;
import io.vertx.core.http.Http1ServerConfig;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.http1.VertxHttpRequestDecoder;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.List;

/**
 * The decoder of Vert.x, made strict where it and Netty accept more than RFC 9112 (sections 2.2, 3.2, 5.2, 6 and 7.1). A request whose end or
 * whose host could be read in two ways carries a {@link Problem} as its decoder's failure. What follows it on the connection is discarded.
 */
final class StrictDecoder extends VertxHttpRequestDecoder {
    private enum Part {
        HEAD,
        BODY,
        TRAILER
    }

    private final Hosts hosts;
    private final HeadScan scan = new HeadScan();
    private Part part = Part.HEAD;
    private boolean refused;

    /** Bytes of a head or a trailer that were scanned and that the decoder has left for later. */
    private int scanned;

    private int hostFields;
    private int codingFields;

    private StrictDecoder(Http1ServerConfig config, Hosts hosts) {
        super(config);
        this.hosts = hosts;
    }

    /** Replaces the decoder of a connection that has read nothing yet. */
    static void into(HttpConnection connection, Hosts hosts) {
        var config = new Http1ServerConfig()
                .setMaxHeaderSize(Gateway.Limits.HEAD_BYTES)
                .setMaxInitialLineLength(Gateway.Limits.HEAD_BYTES);
        ((ConnectionBase) connection)
                .channel()
                .pipeline()
                .replace(VertxHttpRequestDecoder.class, "httpDecoder", new StrictDecoder(config, hosts));
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) throws Exception {
        if (part != Part.BODY && !refused) {
            scan(in, out);
        }
        if (refused) {
            in.skipBytes(in.readableBytes());
            return;
        }
        int start = in.readerIndex();
        int before = out.size();
        super.decode(context, in, out);
        for (int i = before; i < out.size(); i++) {
            decoded((HttpObject) out.get(i));
        }
        if (out.size() > before) {
            return;
        }
        if (part != Part.BODY) {
            scanned = in.readableBytes();
        } else if (isLastChunk(in, start)) {
            part = Part.TRAILER;
            scan.beginTrailer();
            scanned = 0;
        }
    }

    private void scan(ByteBuf in, List<Object> out) {
        if (scan.ended()) {
            return;
        }
        scan.read(in, in.readerIndex() + scanned, in.writerIndex());
        if (scan.wrong() != null) {
            HttpObject wrong = part == Part.TRAILER
                    ? new DefaultLastHttpContent(Unpooled.EMPTY_BUFFER)
                    : new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/", Unpooled.EMPTY_BUFFER);
            refuse(wrong, Problem.wrong(scan.wrong()));
            out.add(wrong);
        }
    }

    private void decoded(HttpObject object) {
        if (object instanceof HttpRequest request) {
            part = Part.BODY;
            if (request.decoderResult().isSuccess()) {
                try {
                    check(request);
                } catch (Problem e) {
                    refuse(request, e);
                }
            }
            if (!isKnown(request.protocolVersion())) {
                request.setProtocolVersion(HttpVersion.HTTP_1_1);
            }
        } else if (!object.decoderResult().isSuccess()) {
            refuse(object, Problem.wrong("the chunks of the body break RFC 9112, section 7.1"));
        }
        if (object instanceof LastHttpContent) {
            part = Part.HEAD;
            scan.begin();
            scanned = 0;
            hostFields = 0;
            codingFields = 0;
        }
    }

    private void check(HttpRequest request) {
        HttpVersion version = request.protocolVersion();
        if (!isKnown(version)) {
            throw Problem.wrong("the version is neither HTTP/1.1 nor HTTP/1.0");
        }
        if (codingFields > 0) {
            checkCoding(version, request.headers().get(HttpHeaderNames.TRANSFER_ENCODING));
        }
        if (hostFields > 1 || (hostFields == 0 && !isOld(version))) {
            throw Problem.wrong("HTTP/1.1 needs exactly one Host; this request has " + hostFields);
        }
        hosts.check(request.uri(), request.headers().get(HttpHeaderNames.HOST));
    }

    private void checkCoding(HttpVersion version, String coding) {
        if (isOld(version)) {
            throw Problem.wrong("Transfer-Encoding: HTTP/1.0 has none");
        }
        if (codingFields > 1 || !HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(coding)) {
            throw Problem.wrong("Transfer-Encoding: only chunked is read, once");
        }
    }

    /** Netty has one object for each of the two as they are written; one in small letters is equal and another. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isKnown(HttpVersion version) {
        return version == HttpVersion.HTTP_1_1 || version == HttpVersion.HTTP_1_0;
    }

    private static boolean isOld(HttpVersion version) {
        return version.equals(HttpVersion.HTTP_1_0);
    }

    private void refuse(HttpObject object, Problem why) {
        object.setDecoderResult(DecoderResult.failure(why));
        refused = true;
    }

    /** Of a head and of a trailer: in the latter no field counts. */
    @Override
    protected AsciiString splitHeaderName(byte[] line, int start, int length) {
        if (length == 0) {
            throw Problem.wrong("a field of the head has no name");
        }
        AsciiString name = super.splitHeaderName(line, start, length);
        if (part == Part.HEAD) {
            if (HttpHeaderNames.HOST.contentEqualsIgnoreCase(name)) {
                hostFields++;
            } else if (HttpHeaderNames.TRANSFER_ENCODING.contentEqualsIgnoreCase(name)) {
                codingFields++;
            }
        }
        return name;
    }

    /** Others take the length, or the chunks: a request with both is how one is hidden in another (RFC 9112, sections 6.3 and 11.2). */
    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw Problem.wrong("Content-Length and Transfer-Encoding in one request");
    }

    /**
     * Whether what was read and gave nothing is the line of the last chunk. Else it is the line of a chunk whose bytes are still to come, the
     * end of a chunk, or nothing.
     */
    private static boolean isLastChunk(ByteBuf in, int start) {
        int size = start;
        while (size < in.readerIndex() && (in.getByte(size) == ' ' || in.getByte(size) == '\t')) {
            size++; // Netty skips blanks there
        }
        int at = size;
        while (at < in.readerIndex() && in.getByte(at) == '0') {
            at++;
        }
        return at > size && at < in.readerIndex() && !isHexadecimal(in.getByte(at));
    }

    private static boolean isHexadecimal(byte b) {
        return Character.digit(b, 16) >= 0;
    }

    /**
     * Looks at each byte of a head, or of the trailer behind the last chunk, before it is decoded: lines end with CR LF, no line goes on in the next
     * one, and no control character stands in them (RFC 9112, sections 2.2, 3 and 5). A decoder that forgives such things reads another request than
     * the server in front of it. The bytes may come in any pieces.
     */
    static final class HeadScan {
        private static final byte DELETE = 0x7f;
        private static final long EACH = 0x0101010101010101L;
        private static final long HIGH = 0x8080808080808080L;

        private enum At {
            /** Before the first line, where empty lines may stand. */
            START,
            START_CR,
            FIRST_LINE,
            FIELD,
            CR,
            /** At the beginning of a field, or of the empty line that ends the head. */
            NEXT,
            LAST_CR,
            END,
            WRONG
        }

        private At at = At.START;
        private String wrong;

        /** The next head. */
        void begin() {
            at = At.START;
        }

        /** The fields behind the last chunk. */
        void beginTrailer() {
            at = At.NEXT;
        }

        /** Whether the empty line at the end was seen. */
        boolean ended() {
            return at == At.END;
        }

        /** What is wrong, as one line for the sender; null as long as nothing is. */
        String wrong() {
            return wrong;
        }

        /** Looks at bytes that follow those before, up to the end of the head or to what is wrong. */
        void read(ByteBuf in, int from, int to) {
            int next = from;
            while (next < to && at != At.END && at != At.WRONG) {
                if ((at == At.FIELD || at == At.FIRST_LINE) && to - next >= Long.BYTES && isText(in.getLong(next))) {
                    next += Long.BYTES;
                } else {
                    at = after(in.getByte(next++));
                }
            }
        }

        /** Whether all eight are printable ASCII, with which no line ends and nothing is wrong. May be false for others, if one of them is not. */
        private static boolean isText(long eight) {
            long delete = eight ^ DELETE * EACH;
            return ((eight | (eight - ' ' * EACH) | (delete - EACH)) & HIGH) == 0;
        }

        private At after(byte b) {
            boolean control = (b >= 0 && b < ' ') || b == DELETE;
            return switch (at) {
                case FIELD -> !control || b == '\t' ? At.FIELD : b == '\r' ? At.CR : wrong(b);
                case FIRST_LINE -> !control && b >= 0 ? At.FIRST_LINE : b == '\r' ? At.CR : wrong(b);
                case CR -> b == '\n' ? At.NEXT : wrong((byte) '\r');
                case NEXT -> {
                    if (b == ' ' || b == '\t') {
                        wrong =
                                "a line of the head begins with a blank: fields that go on in the next line (obs-fold) are not read";
                        yield At.WRONG;
                    }
                    yield b == '\r' ? At.LAST_CR : control ? wrong(b) : At.FIELD;
                }
                case LAST_CR -> b == '\n' ? At.END : wrong((byte) '\r');
                case START -> b == '\r' ? At.START_CR : control || b == ' ' || b < 0 ? wrong(b) : At.FIRST_LINE;
                case START_CR -> b == '\n' ? At.START : wrong((byte) '\r');
                case END, WRONG -> at;
            };
        }

        private At wrong(byte b) {
            wrong = b == '\r' || b == '\n'
                    ? "lines of the head end with CR LF, and neither stands alone"
                    : b < 0
                            ? "the first line is not ASCII"
                            : b == ' ' ? "a blank before the first line" : "a control character in the head";
            return At.WRONG;
        }
    }
}
