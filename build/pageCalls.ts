import { build, type Plugin, type Rolldown } from 'vite'

const web = new URL('../web/', import.meta.url).pathname
const entry = `${web}pageCalls.ts`
const recorder = `${web}http/callRecorder.ts`
/** What draws the interface or speaks in it. The site map is written like it, and draws nothing. */
const drawn = /\.tsx$|\/web\/i18n\.ts$/
const siteMap = /\/web\/(\w*[sS]creens|shell\/routes)\.tsx$/
const nothing = '\0nothing'
const router = '\0router'

/** Where the server finds it (`server/ground/http/pages/pageAnswers.ts`), from the folder of the build. */
const fileName = '.vite/pageCalls.js'

/** Makes a module of `web/pageCalls.ts` that the server can run: which calls the screen of a page asks for. */
export const pageCalls = (): Plugin => ({
  name: 'page-calls',
  apply: 'build',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: await bundlePageCalls() })
  },
})

/** @returns the code of the module: the site map, its filters and its queries, without the screens nor what draws them */
export async function bundlePageCalls(): Promise<string> {
  const built = await build({
    configFile: false,
    // what is left out is missed by what nothing calls here
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

/** Leaves out what draws, and has `get` note its call instead of making it. */
const withoutScreens: Plugin = {
  name: 'without-screens',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    async handler(source, importer = '', { kind }) {
      if (kind === 'dynamic-import') return { id: nothing }
      if (source === '@tanstack/react-router') return importer.endsWith('/shell/parseSearch.ts') ? null : { id: router }
      if (source === '@tanstack/react-query') return { id: router }
      if (!importer.startsWith(web)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (!found) return null
      if (found.id.endsWith('/web/http/client.ts')) return { id: recorder }
      if (!found.id.startsWith(web)) return found.id.includes('/contract/') ? found : { id: nothing }
      return drawn.test(found.id) && !siteMap.test(found.id) ? { id: nothing } : found
    },
  },
  load(id) {
    if (id === nothing) return 'export default undefined'
    // routes and queries are what they were made with
    if (id === router) return routerCode
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
