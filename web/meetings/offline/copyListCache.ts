/**
 * Name of the cache that lists the copies; it exists where there are any. The `1` is the format version: copies of older
 * versions are unknown and deleted.
 */
export const copyListCache = 'mandature-copies-1'
