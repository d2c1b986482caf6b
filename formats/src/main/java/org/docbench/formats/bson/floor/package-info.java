/**
 * A reader and writer of BSON that stays in the bytes, with no library under it:
 *
 * <pre>{@code
 * BsonView view = BsonView.wrap(bytes);
 * String city = view.find(path) ? view.getString() : null;
 * for (view.top(); view.next(); ) {
 *     System.out.println(view.name() + ": " + BsonType.words(view.type()));
 * }
 * byte[] changed = BsonPatch.of(new Edit.Set(path, new Value.Str("Bern"))).apply(bytes);
 * }</pre>
 */
package org.docbench.formats.bson.floor;
