/**
 * A reader and writer of BSON that stays in the bytes, with no library under it:
 *
 * <pre>{@code
 * BsonPath path = BsonPath.of(Path.parse("address.city"));
 * BsonView view = BsonView.wrap(bytes);
 * String city = view.find(path) ? view.getString() : null;
 * byte[] changed = BsonPatch.of(new Edit.Set(Path.parse("address.city"), new Value.Str("Bern"))).apply(bytes);
 * }</pre>
 */
package org.docbench.formats.bson.floor;
