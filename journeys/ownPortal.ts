import pino from 'pino'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { copyServerData, startServer } from '#tests/support/portal.ts'
import { test as journey } from './journey.ts'

interface OwnPortal {
  databaseUrl: string
  address: string
  /** Stops the server: connections are refused. */
  stop: () => Promise<void>
  /** Starts the server again on the same port. */
  start: () => Promise<void>
}

/** A journey on a portal that the other journeys do not use, which the tests of a file share. */
export const test = journey.extend<Record<never, never>, { portal: OwnPortal }>({
  portal: [
    async ({}, use) => {
      const ground = await copyServerData()
      let server: Awaited<ReturnType<typeof startServer>> | null = await startServer(ground.env)
      const { address } = server
      const settings = { ...ground.env, PORT: new URL(address).port }
      const stop = async () => {
        await server?.stop()
        server = null
      }
      const start = async () => {
        server ??= await startServer(settings)
      }
      await use({ databaseUrl: ground.databaseUrl, address, stop, start })
      await stop()
      await ground.clear()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  db: [
    async ({ portal }, use) => {
      const pool = openPool({ connectionString: portal.databaseUrl }, pino({ level: 'silent' }), { max: 1 })
      await use(openDatabase(pool))
      await pool.end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
})
