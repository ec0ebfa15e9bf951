import { build, type Plugin, type Rolldown } from 'vite'

const web = new URL('../web/', import.meta.url).pathname
const entry = `${web}pageCalls.ts`
const callRecorder = `${web}ground/http/callRecorder.ts`
/**
 * Modules that render the interface or contain its texts. The modules of the site map have the same extension, but
 * render nothing.
 */
const renderingModule = /\.tsx$|\/web\/ground\/i18n\/i18n\.ts$/
const siteMap = /\/web\/(screens|ground\/shell\/routes)\.tsx$/
const emptyModuleId = '\0nothing'
const routerModuleId = '\0router'

/** Where the server finds it (`server/ground/http/pages/preloadedResponses.ts`), from the folder of the build. */
const fileName = '.vite/pageCalls.js'

/** Builds `web/pageCalls.ts` as a module for the server: the API calls that the screen of a page makes. */
export const pageCalls = (): Plugin => ({
  name: 'page-calls',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: await bundlePageCalls() })
  },
})

/**
 * Bundles the site map, its filters and its queries, without the screens and what they render with.
 * @returns the code of the module
 */
export async function bundlePageCalls(): Promise<string> {
  const built = await build({
    configFile: false,
    // Warnings about missing exports concern code that is never called here.
    logLevel: 'error',
    plugins: [withoutScreens],
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: entry,
      target: 'esnext',
      minify: false,
      rolldownOptions: { output: { format: 'es' }, shimMissingExports: true },
    },
  })
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
  const [chunk] = chunks
  if (!chunk || chunks.length > 1) throw new Error('The calls of pages are not one module: a screen came with them')
  return chunk.code
}

/** Replaces rendering modules by empty ones, and the HTTP client by one that records calls instead of making them. */
const withoutScreens: Plugin = {
  name: 'without-screens',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    async handler(source, importer = '', { kind }) {
      if (kind === 'dynamic-import') return { id: emptyModuleId }
      if (source === '@tanstack/react-router')
        return importer.endsWith('/shell/parseSearch.ts') ? null : { id: routerModuleId }
      if (source === '@tanstack/react-query') return { id: routerModuleId }
      if (!importer.startsWith(web)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (!found) return null
      if (found.id.endsWith('/web/ground/http/client.ts')) return { id: callRecorder }
      if (!found.id.startsWith(web)) return found.id.includes('/contract/') ? found : { id: emptyModuleId }
      return renderingModule.test(found.id) && !siteMap.test(found.id) ? { id: emptyModuleId } : found
    },
  },
  load(id) {
    if (id === emptyModuleId) return 'export default undefined'
    // Routes and queries only keep the options that they are created with.
    if (id === routerModuleId) return routerCode
    return null
  },
}

const routerCode = `
export const createRoute = (options) => ({ options, addChildren(children) { this.children = children; return this } })
export const createRootRouteWithContext = () => createRoute
export const lazyRouteComponent = () => undefined
export const queryOptions = (options) => options
export const redirect = (options) => new Error(options.to ?? options.href)
export const notFound = () => new Error('not found')
`
