/** Script elements of the built page: the entry module and its preloads. */
const scriptElements =
  /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

interface PageScripts {
  /** the page without its script elements */
  html: string
  /** the script elements, as the build wrote them */
  elements: string
  /**
   * @param preloads elements of the files that the screen needs besides
   * @param isDrawn the page already contains its rendered view: scripts are fetched after it is painted, so that they
   * do not delay it
   * @returns the element that makes the browser fetch and run the scripts
   */
  laterElement: (preloads: string, nonce: string, isDrawn: boolean) => string
}

/** Removes the script elements from a built page, so that they can be fetched after the first paint. */
export function extractScripts(page: string): PageScripts {
  const found = [...page.matchAll(scriptElements)]
  const entry = found.map(([, src]) => src).find((src) => src !== undefined)
  const files = found.flatMap(([, , href]) => href ?? [])
  return {
    html: page.replaceAll(scriptElements, ''),
    elements: found.map(([element]) => element).join(''),
    laterElement: (preloads, nonce, isDrawn) => {
      if (entry === undefined) return ''
      const others = [...preloads.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href)
      return `<script nonce="${nonce}">(${loaderScript})(${JSON.stringify([...files, ...others])},${JSON.stringify(entry)},${isDrawn})</script>`
    },
  }
}

/** Runs in the browser. A hidden page is never painted, so it does not wait for a paint. */
const loaderScript = `(files, entry, isDrawn) => {
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
