import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { icons } from './icons.ts'

const web = new URL('../web/', import.meta.url).pathname

/** Where the server finds its entry, `firstView.js` (`server/ground/http/pages/firstViewRenderer.ts`), from the folder of the build. */
const folder = '.vite/firstView'

/** Builds `web/firstView.tsx` as modules for the server: the whole interface, rendered without a browser. */
export const firstView = (): Plugin => ({
  name: 'first-view',
  apply: 'build',
  async generateBundle() {
    for (const [name, source] of Object.entries(await bundleFirstView()))
      this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
  },
})

/**
 * Bundles the modules.
 * @returns the code of each module by its path, relative to that of the entry `firstView.js`
 */
export async function bundleFirstView(): Promise<Record<string, string>> {
  const built = await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [icons(), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { write: false, ssr: `${web}firstView.tsx`, target: 'esnext', minify: true },
  })
  const { output } = built as Rolldown.RolldownOutput
  return Object.fromEntries(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])))
}
