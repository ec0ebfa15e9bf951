// node tests/support/killedServer.ts PAGES
// Runs the server like `npm start`, with unbuilt pages: a real process that tests kill.
import { boot } from '#server/operation/start/boot.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import { serve } from '#server/operation/start/serve.ts'

await boot('production', async (config, log) => {
  const open = await openPortal(config, log)
  const address = await serve(open, log, { web: process.argv[2] ?? '' })
  process.on('SIGUSR2', () => void Promise.reject(new Error('a fault that nobody handles')))
  log.info({ address }, 'ready')
})
