/** A byte range, both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses `bytes=0-65535`, `bytes=500-`, `bytes=-500`.
 * @returns null for the whole file: no range, several, another unit, or an invalid one (RFC 9110 §14.2)
 */
export function parseRange(header: string | null, total: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return null
  const start = first ? Number(first) : Math.max(0, total - Number(last))
  const end = first && last ? Math.min(Number(last), total - 1) : total - 1
  if (first && last && Number(last) < start) return null
  return start >= total || (!first && Number(last) === 0) ? 'beyond' : { start, end }
}

/** Answers a cached file like the server: 206 for a range, 416 beyond the end, else the whole file. */
export function rangeResponse(whole: Blob, kept: Headers, range: string | null): Response {
  const headers = new Headers(kept)
  const part = parseRange(range, whole.size)
  if (part === 'beyond') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } })
  }
  headers.set('content-length', String(part ? part.end - part.start + 1 : whole.size))
  if (!part) return new Response(whole, { headers })
  headers.set('content-range', `bytes ${part.start}-${part.end}/${whole.size}`)
  return new Response(whole.slice(part.start, part.end + 1), { status: 206, headers })
}
