import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/ground/configuration/config.ts'
import { readSecret } from '#server/ground/configuration/secret.ts'
import { openLog } from '#server/ground/logging/log.ts'
import { buildApp } from '#server/operation/start/app.ts'
import { type Caller, type CallerOptions, openCaller } from './caller.ts'
import type { World } from './world.ts'

/** As « openssl rand -base64 32 » gives it. */
export const drawSecret = () => randomBytes(32).toString('base64')

/** What the file of the secret says, which a portal without SECRET has made. */
export const keptSecret = ({ portal }: World) => readFile(join(portal.config.dataDir, 'secret'), 'utf8')

/**
 * The portal of this world as a server sees it that is started again with other settings: its database, its files and its clock.
 * @param env all its settings
 */
export async function startedAgain(world: World, env: Record<string, string>) {
  const { dataDir } = world.portal.config
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  const portal = { ...world.portal, config, secret: await readSecret(config) }
  const log = openLog({ logLevel: 'silent' }, { write: () => undefined })
  const app = await buildApp(portal, log, { web: join(dataDir, 'web') })
  await app.ready()
  const host = config.publicUrl?.host ?? 'localhost'

  /** Somebody who has not signed in here, and whose browser may have cookies of before. */
  const visitor = ({ cookies = [], ...options }: CallerOptions & { cookies?: Caller['cookies'] | [] } = {}) => {
    const caller = openCaller(app, { ...options, headers: { host, ...options.headers } })
    for (const [name, value] of cookies) caller.cookies.set(name, value)
    return caller
  }
  return { ...world, portal, app, visitor, close: () => app.close() }
}
export type StartedAgain = Awaited<ReturnType<typeof startedAgain>>
