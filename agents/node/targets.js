import { exact, usual } from './bson.js';
import none from './null.js';

/** Every target's codec: {product, version, losses, decode, encode, read, canonical}. */
export const targets = new Map([
  ['node.bson', usual],
  ['node.bson.exact', exact],
  ['node.null', none],
]);
