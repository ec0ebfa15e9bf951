import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildHeader } from '#contract/ground/buildHeader.ts'
import type { App } from '#server/ground/http/app.ts'

/**
 * Names the build of the interface in a header of every response, so that an open page of another build notices it.
 * @returns the name of the build: a hash of the page, which names all files that change with a build
 */
export async function showBuild(app: App, folder: string): Promise<string> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => '')
  const build = hash('sha256', page).slice(0, 16)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(buildHeader, build)
  })
  return build
}
