const email = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu
/** A query: `?q=…&token=…`. */
const query = /\?[\w.[\]%-]+=[^\s"'<>)]*/g
/** The value of a header or a cookie: `sid=…`, `cookie: …`, `authorization: …`. */
const header =
  /\b(cookie|set-cookie|authorization|x-xsrf-token|xsrf-token|sid|remember|device)(["']?\s*[:=]\s*)[^\s,]+/gi
/** A token of letters and digits; not a request id (UUID), a hyphenated name or the name of a migration. */
const token =
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?!\d{4}(?:-[a-z]+)+(?![\w-]))(?![\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\w-]))[\w-]{24,}/gi

const maxCharacters = 1_000

/**
 * Replaces e-mail addresses, queries, header values and tokens in a log text by `…`, and cuts it at 1,000 characters.
 */
export const redact = (text: string): string =>
  text
    .slice(0, 2 * maxCharacters)
    .replaceAll(query, '?…')
    .replaceAll(header, '$1$2…')
    .replaceAll(email, '…@…')
    .replaceAll(token, '…')
    .slice(0, maxCharacters)
