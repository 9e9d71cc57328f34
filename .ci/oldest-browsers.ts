/**
 * The first major versions that have every API in use. Firefox 140 and 141 have them, too, but the store’s check warns of
 * `data_collection_permissions` below 142, the first version whose Firefox for Android knows it.
 */
export const OLDEST = { chrome: 127, firefox: 142 }
