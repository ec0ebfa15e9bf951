/** Where a video is and which: what is kept of an address (QUALITY WEB-08). */
export interface Video {
  host: string
  id: string
}

/** How each known player writes the address of a frame. Others that are declared are PeerTube's (DOMAIN §7). */
const players: Record<string, { path: RegExp; embed: (id: string) => string }> = {
  'www.youtube-nocookie.com': { path: /^\/embed\/([\w-]{6,20})$/, embed: (id) => `/embed/${id}` },
  'player.vimeo.com': { path: /^\/video\/(\d{5,20})$/, embed: (id) => `/video/${id}` },
  'geo.dailymotion.com': {
    path: /^\/player\.html\?video=([A-Za-z\d]{5,20})$/,
    embed: (id) => `/player.html?video=${id}`,
  },
}
const peertube = { path: /^\/videos\/embed\/([A-Za-z\d-]{10,40})$/, embed: (id: string) => `/videos/embed/${id}` }

/** The hosts whose frames a page may show, besides those that are declared. */
export const knownVideoHosts: readonly string[] = Object.keys(players)

/**
 * Reads the address of a frame.
 * @param declared hosts of PeerTube that the portal's settings allow
 * @returns null for any other host, scheme, port, user or path, and for what only looks like one
 */
export function readVideo(written: string, declared: readonly string[]): Video | null {
  // a browser would take these away before it reads the address
  if (/[\s\\\p{Cc}]/u.test(written)) return null
  const url = URL.parse(written)
  if (!url || url.protocol !== 'https:' || url.port || url.username || url.password || url.hash) return null
  const host = url.hostname === 'youtube-nocookie.com' ? 'www.youtube-nocookie.com' : url.hostname
  const player = players[host] ?? (declared.includes(host) ? peertube : undefined)
  const [, id] = player?.path.exec(`${url.pathname}${url.search}`) ?? []
  return id === undefined ? null : { host, id }
}

/** The address of the frame, made anew from what was kept. */
export const videoFrame = ({ host, id }: Video): string => `https://${host}${(players[host] ?? peertube).embed(id)}`
