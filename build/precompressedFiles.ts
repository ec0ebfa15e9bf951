import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressibleFile = /\.(js|css|svg|wasm)$/
/** Files that only the server reads. */
const serverOnlyFile = /\/\.vite\//
const minBytes = 1_024
/** Above this size, the best Brotli quality takes seconds per file for a few per cent. */
const maxBestBrotliBytes = 500_000

/** Writes Brotli and gzip copies of each file at build time, for `@fastify/static` to serve. */
export const precompressedFiles = (): Plugin => ({
  name: 'compressed-twins',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).map((file) => ({
      path: join(dir, file.fileName),
      content: Buffer.from(file.type === 'chunk' ? file.code : file.source),
    }))
    const chosen = files.filter(
      ({ path, content }) => compressibleFile.test(path) && !serverOnlyFile.test(path) && content.length >= minBytes,
    )
    await Promise.all(chosen.flatMap(({ path, content }) => [writeBrotli(path, content), writeGzip(path, content)]))
  },
})

async function writeBrotli(path: string, content: Buffer) {
  const quality = content.length > maxBestBrotliBytes ? 9 : constants.BROTLI_MAX_QUALITY
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    // The largest blocks that the format has: by itself, it cuts a file of half a megabyte in two.
    [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
}

async function writeGzip(path: string, content: Buffer) {
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
