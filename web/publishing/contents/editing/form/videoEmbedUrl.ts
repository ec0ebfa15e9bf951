/** Video sites: how their page URLs give the id of a video, and their embed URL. */
const videoSites: readonly {
  host: RegExp
  id: (url: URL) => string | null | undefined
  frame: (id: string) => string
}[] = [
  {
    host: /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/,
    id: ({ pathname, searchParams }) =>
      pathname === '/watch' ? searchParams.get('v') : /^\/(?:embed|shorts|live)\/([^/]+)$/.exec(pathname)?.[1],
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    host: /^youtu\.be$/,
    id: ({ pathname }) => pathname.slice(1),
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    host: /^(?:www\.|player\.)?vimeo\.com$/,
    id: ({ pathname }) => /^\/(?:video\/)?(\d+)$/.exec(pathname)?.[1],
    frame: (id) => `https://player.vimeo.com/video/${id}`,
  },
  {
    host: /^(?:www\.)?dailymotion\.com$/,
    id: ({ pathname }) => /^\/(?:embed\/)?video\/([^/_]+)/.exec(pathname)?.[1],
    frame: (id) => `https://geo.dailymotion.com/player.html?video=${id}`,
  },
  {
    host: /^dai\.ly$/,
    id: ({ pathname }) => pathname.slice(1),
    frame: (id) => `https://geo.dailymotion.com/player.html?video=${id}`,
  },
]

/**
 * Converts the URL of a video page to its embed URL. Other text is returned unchanged, for the contract to validate.
 */
export function toVideoEmbedUrl(typed: string): string {
  const url = URL.parse(typed.trim())
  const known = url?.protocol === 'https:' ? videoSites.find(({ host }) => host.test(url.hostname)) : undefined
  const id = url && known?.id(url)
  return known && id && /^[\w-]+$/.test(id) ? known.frame(id) : typed.trim()
}
