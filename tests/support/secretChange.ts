import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/ground/configuration/config.ts'
import { readSecret } from '#server/ground/configuration/secret.ts'
import { openLog } from '#server/ground/logging/log.ts'
import { buildApp } from '#server/operation/start/app.ts'
import { type Caller, type CallerOptions, createCaller } from './caller.ts'
import type { World } from './world.ts'

/** Generates a secret like « openssl rand -base64 32 ». */
export const generateSecret = () => randomBytes(32).toString('base64')

/** Reads the file of the secret that a portal without SECRET creates. */
export const readStoredSecret = ({ portal }: World) => readFile(join(portal.config.dataDir, 'secret'), 'utf8')

/**
 * Opens this world's database, files and clock again with other settings, as after a restart.
 * @param env all settings
 */
export async function restartPortal(world: World, env: Record<string, string>) {
  const { dataDir } = world.portal.config
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  const portal = { ...world.portal, config, secret: await readSecret(config) }
  const log = openLog({ logLevel: 'silent' }, { write: () => undefined })
  const app = await buildApp(portal, log, { web: join(dataDir, 'web') })
  await app.ready()
  const host = config.publicUrl?.host ?? 'localhost'

  /** An anonymous caller, whose browser may have earlier cookies. */
  const visitor = ({ cookies = [], ...options }: CallerOptions & { cookies?: Caller['cookies'] | [] } = {}) => {
    const caller = createCaller(app, { ...options, headers: { host, ...options.headers } })
    for (const [name, value] of cookies) caller.cookies.set(name, value)
    return caller
  }
  return { ...world, portal, app, visitor, close: () => app.close() }
}
export type RestartedPortal = Awaited<ReturnType<typeof restartPortal>>
