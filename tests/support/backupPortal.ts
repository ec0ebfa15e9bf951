import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/ground/configuration/config.ts'
import { openLog } from '#server/ground/logging/log.ts'
import { buildApp } from '#server/operation/start/app.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import { createCaller } from './caller.ts'
import { createCast } from './cast.ts'
import { connectionUrl, createDatabase } from './postgres.ts'

const log = openLog({ logLevel: 'silent' }, { write: () => undefined })
const page = new URL('../../web/index.html', import.meta.url)

/**
 * Opens a portal without a server that a command may open too: its database is given as a URL. Its connections have
 * another name than those of a server.
 */
export async function openBackupPortal(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'mandature-shelf-'))
  const database = await createDatabase()
  const config = readConfig({
    DATABASE_URL: connectionUrl(database.connection),
    DATA_DIR: folder,
    SECRET: randomBytes(32).toString('hex'),
    ...env,
  })
  const open = await openPortal(config, log, { name: 'mandature-shelf' })
  const web = join(folder, 'pages')
  await mkdir(web)
  await copyFile(page, join(web, 'index.html'))

  return {
    ...open,
    folder,
    config,
    ...createCast(open.portal.db),
    /** An anonymous caller. */
    async visitor() {
      const app = await buildApp(open.portal, log, { web })
      await app.ready()
      return createCaller(app)
    },
    async close() {
      await open.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type BackupPortal = Awaited<ReturnType<typeof openBackupPortal>>
