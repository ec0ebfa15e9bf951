/** The host and id of a video, stored instead of its URL (QUALITY WEB-08). */
export interface Video {
  host: string
  id: string
}

/** URL patterns of the known players. Other allowed hosts are PeerTube's (DOMAIN §7). */
const players: Record<string, { path: RegExp; embed: (id: string) => string }> = {
  'www.youtube-nocookie.com': { path: /^\/embed\/([\w-]{6,20})$/, embed: (id) => `/embed/${id}` },
  'player.vimeo.com': { path: /^\/video\/(\d{5,20})$/, embed: (id) => `/video/${id}` },
  'geo.dailymotion.com': {
    path: /^\/player\.html\?video=([A-Za-z\d]{5,20})$/,
    embed: (id) => `/player.html?video=${id}`,
  },
}
const peertube = { path: /^\/videos\/embed\/([A-Za-z\d-]{10,40})$/, embed: (id: string) => `/videos/embed/${id}` }

/** The hosts whose frames a page may always show, besides the configured ones. */
export const knownVideoHosts: readonly string[] = Object.keys(players)

/**
 * Parses the URL of a video frame.
 * @param declared PeerTube hosts allowed by the settings
 * @returns null for any other host, scheme, port, user or path, and for look-alikes
 */
export function parseVideoUrl(written: string, declared: readonly string[]): Video | null {
  // browsers remove these characters before parsing
  if (/[\s\\\p{Cc}]/u.test(written)) return null
  const url = URL.parse(written)
  if (!url || url.protocol !== 'https:' || url.port || url.username || url.password || url.hash) return null
  const host = url.hostname === 'youtube-nocookie.com' ? 'www.youtube-nocookie.com' : url.hostname
  const player = players[host] ?? (declared.includes(host) ? peertube : undefined)
  const [, id] = player?.path.exec(`${url.pathname}${url.search}`) ?? []
  return id === undefined ? null : { host, id }
}

/** Builds the URL of the frame from the stored host and id. */
export const videoFrameUrl = ({ host, id }: Video): string => `https://${host}${(players[host] ?? peertube).embed(id)}`
