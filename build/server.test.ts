import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleServer } from './server.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(project, 'dist-server.test-'))
  await bundleServer(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the built server starts like the sources, and reports an invalid setting in a sentence', async () => {
  const { code, stderr } = await run('server.js', { LOG_LEVEL: 'nothing' })
  expect(code).toBe(78)
  expect(stderr).toBe((await run('../server/main.ts', { LOG_LEVEL: 'nothing' })).stderr)
})

test('an error in the built server has source positions', async () => {
  const { stderr } = await run('server.js', {
    DATABASE_URL: 'postgres://nobody@localhost/nothing',
    DATA_DIR: join(folder, 'x'.repeat(300)),
    SECRET: randomBytes(32).toString('hex'),
  })
  const [, file = '', line] = /\(?(file:\/\/\S+\/server\/\S+\.ts):(\d+):\d+/.exec(stderr) ?? []
  const lines = (await readFile(fileURLToPath(file), 'utf8')).split('\n')
  expect(lines[Number(line) - 1]).toContain('mkdir')
  expect(stderr).not.toMatch(/\.js:/)
})

test('every module of the built server keeps the path of its source', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const code = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
  const places = [...code.matchAll(/new URL\([`"']([^`"']+)[`"'],import\.meta\.url\)/g)].map(([, place = '']) => place)
  expect(places).toEqual(
    expect.arrayContaining([
      '../server/ground/http/pages/firstViewRenderer.ts',
      '../server/ground/pdf',
      '../server/people/imports/check',
      '../server/meetings/takeaway/bundle',
      '../server/publishing/contents/podcasts',
      '../server/people/accounts/passwords/commonPasswords.ts',
      '../server/ground/database/migrate.ts',
      '../server/ground/database/embedded/binaries.ts',
      '../node_modules/@fastify/swagger-ui',
      '../demo/main.ts',
    ]),
  )
  // A module unknown to the plugin would look for its files beside the bundle.
  expect(code).not.toMatch(/__dirname|__filename|import\.meta\.(dirname|filename|resolve)/)
})

async function run(program: string, env: NodeJS.ProcessEnv) {
  const at = join(folder, program)
  try {
    return {
      code: 0,
      ...(await promisify(execFile)(process.execPath, [at], { env: { PATH: process.env.PATH, ...env } })),
    }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, stderr }
  }
}
