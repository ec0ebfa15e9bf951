import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const folders = ['wasm', 'standard_fonts', 'iccs', 'cmaps']
const types: Record<string, string> = { '.wasm': 'application/wasm', '.js': 'text/javascript' }

/**
 * Serves under /pdfjs/<version>/ what pdf.js loads on demand: the JPEG 2000 and JBIG2 decoders of scanned pages, the
 * standard fonts, the character maps. Code gets the URL as `__PDFJS_ASSETS__`.
 */
export const pdfAssets = (): Plugin => ({
  name: 'pdf-assets',
  config: () => ({ define: { __PDFJS_ASSETS__: JSON.stringify(`/pdfjs/${version}/`) } }),
  configureServer({ middlewares }) {
    middlewares.use(`/pdfjs/${version}`, (request, response, next) => {
      const [, folder = '', file = ''] = /^\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
      if (!folders.includes(folder) || !filesOf(folder).includes(file)) return next()
      response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
      response.end(readFileSync(join(root, folder, file)))
    })
  },
  generateBundle() {
    for (const folder of folders) {
      for (const file of filesOf(folder)) {
        const source = readFileSync(join(root, folder, file))
        this.emitFile({ type: 'asset', fileName: `pdfjs/${version}/${folder}/${file}`, source })
      }
    }
  },
})

const filesOf = (folder: string) => readdirSync(join(root, folder)).filter((file) => !file.startsWith('LICENSE'))
