// node tests/support/embeddedOwner.ts DATA_DIR
// Runs a server with only its embedded database: a real process that tests kill.
import { startEmbedded } from '#server/ground/database/embeddedPostgres.ts'

const { connection, stop } = await startEmbedded({
  dataDir: process.argv[2] ?? '',
  log: { warn: console.error, error: console.error },
})
process.once('SIGTERM', () => void stop())
console.log(JSON.stringify(connection))
