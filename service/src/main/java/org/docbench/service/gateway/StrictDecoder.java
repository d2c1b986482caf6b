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
        var config =
                new Http1ServerConfig().setMaxHeaderSize(Limits.HEAD_BYTES).setMaxInitialLineLength(Limits.HEAD_BYTES);
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
}
