import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Has the page fetch the code of some screens with that of its entry, which would only ask for it once it runs.
 * @param screens modules, from the root of the web, that are chunks of their own
 */
export const preloadScreens = (screens: readonly string[]): Plugin => {
  let root = ''
  return {
    name: 'preload-screens',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        screens.map((screen): HtmlTagDescriptor => {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.facadeModuleId === join(root, screen),
          )
          if (!chunk) throw new Error(`No chunk begins with ${screen}, which the page must preload`)
          const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` }
          return { tag: 'link', attrs, injectTo: 'head' }
        }),
    },
  }
}
