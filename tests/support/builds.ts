import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from './freePort.ts'
import { portalUnderTest } from './portal.ts'

const program = fileURLToPath(new URL('killedServer.ts', import.meta.url))
const built = fileURLToPath(new URL('../../dist', import.meta.url))

/**
 * Starts servers with other builds of the interface, one after the other at the same address, beside the portal under test
 * and on its database.
 */
export async function openBuilds() {
  const folder = await mkdtemp(join(tmpdir(), 'mandature-builds-'))
  const { databaseUrl, secret, filesFolder } = portalUnderTest()
  const port = String(await freePort())
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    FILES_URL: `file://${filesFolder}`,
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    LOG_LEVEL: 'info',
  }
  let stopRunning = async () => {}

  return {
    origin: `http://127.0.0.1:${port}`,
    /**
     * Replaces the running server by one with another build.
     * @param without beginning of the names of files that the build does not have
     */
    async run(name: string, { without }: { without?: string } = {}) {
      await stopRunning()
      const pages = join(folder, name)
      await cp(built, pages, { recursive: true })
      await appendFile(join(pages, 'index.html'), `<!-- ${name} -->`)
      const files = await readdir(join(pages, 'assets'))
      for (const file of files.filter((one) => without && one.startsWith(without)))
        await rm(join(pages, 'assets', file))
      const server = spawn(process.execPath, [program, pages], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(server, 'exit')
      stopRunning = async () => {
        server.kill('SIGTERM')
        await ended
      }
      for await (const line of createInterface({ input: server.stdout }))
        if ((JSON.parse(line) as { address?: string }).address) break
      // what it logs later must not fill the pipe
      server.stdout.resume()
    },
    async close() {
      await stopRunning()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
