/** The elements of a built page that fetch its code: the entry, and what it needs. */
const scriptElements =
  /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

interface PageScripts {
  /** the page without them */
  html: string
  /** they, as the build wrote them */
  elements: string
  /**
   * @param preloads elements of the files that the screen needs besides
   * @param isDrawn the page shows its screen already: they are fetched once that is painted, which they would hold up
   * @returns the element that has the browser fetch and run them
   */
  laterElement: (preloads: string, nonce: string, isDrawn: boolean) => string
}

/** Takes the code out of a built page, to have it fetched after the first paint. */
export function takeScripts(page: string): PageScripts {
  const found = [...page.matchAll(scriptElements)]
  const entry = found.map(([, src]) => src).find((src) => src !== undefined)
  const files = found.flatMap(([, , href]) => href ?? [])
  return {
    html: page.replaceAll(scriptElements, ''),
    elements: found.map(([element]) => element).join(''),
    laterElement: (preloads, nonce, isDrawn) => {
      if (entry === undefined) return ''
      const others = [...preloads.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href)
      return `<script nonce="${nonce}">(${begin})(${JSON.stringify([...files, ...others])},${JSON.stringify(entry)},${isDrawn})</script>`
    },
  }
}

/** Runs in the page. A page that nobody sees is never painted. */
const begin = `(files, entry, isDrawn) => {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const file of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: file }))
    // without the interface, what is drawn is a page of links
    const onerror = () => {
      for (const name of ['inert', 'aria-hidden']) document.querySelector('.first-view')?.removeAttribute(name)
    }
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry, onerror }))
    // the first calendar takes the browser long to make: let it be while the code travels
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' })
  }
  if (!isDrawn || document.hidden) return begin()
  requestAnimationFrame(() => setTimeout(begin))
  setTimeout(begin, 500)
}`
