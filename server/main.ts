import { release } from './ground/configuration/release.ts'
import { boot } from './operation/start/boot.ts'
import { insertInitialLists } from './operation/start/initialLists.ts'
import { openPortal } from './operation/start/openPortal.ts'
import { serve } from './operation/start/serve.ts'
import { listStartupNotices } from './operation/start/startupNotices.ts'

await boot('production', async (config, log) => {
  const open = await openPortal(config, log, { hasThreads: true })
  await open.portal.db.transaction().execute(insertInitialLists)
  const address = await serve(open, log, { checksTexts: process.argv.includes('--check-answers') })
  log.info({ address: config.publicUrl?.href ?? address, version: release.version }, 'Mandature is ready')
  const isLogged = process.env['JOURNAL_STREAM'] !== undefined
  const notices = await listStartupNotices(open.portal, config.publicUrl?.origin ?? address, isLogged)
  for (const notice of notices) process.stderr.write(`\n${notice}\n\n`)
})
