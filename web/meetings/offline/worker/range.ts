/** A part of a file, both ends included. */
export interface Part {
  start: number
  end: number
}

/**
 * Reads `bytes=0-65535`, `bytes=500-`, `bytes=-500`.
 * @returns null when the whole is to be answered: no range, several, another unit, or nonsense (RFC 9110 §14.2)
 */
export function readRange(header: string | null, total: number): Part | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return null
  const start = first ? Number(first) : Math.max(0, total - Number(last))
  const end = first && last ? Math.min(Number(last), total - 1) : total - 1
  if (first && last && Number(last) < start) return null
  return start >= total || (!first && Number(last) === 0) ? 'beyond' : { start, end }
}

/** Answers a file that is kept whole as the server would: the part that is asked for, 206; or the whole. */
export function cut(whole: Blob, kept: Headers, range: string | null): Response {
  const headers = new Headers(kept)
  const part = readRange(range, whole.size)
  if (part === 'beyond') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } })
  }
  headers.set('content-length', String(part ? part.end - part.start + 1 : whole.size))
  if (!part) return new Response(whole, { headers })
  headers.set('content-range', `bytes ${part.start}-${part.end}/${whole.size}`)
  return new Response(whole.slice(part.start, part.end + 1), { status: 206, headers })
}
