import { boot } from './operation/start/boot.ts'
import { giveInitialLists } from './operation/start/initialLists.ts'
import { noticesOf } from './operation/start/notices.ts'
import { openPortal } from './operation/start/openPortal.ts'
import { serve } from './operation/start/serve.ts'

await boot('production', async (config, log) => {
  const open = await openPortal(config, log)
  await open.portal.db.transaction().execute(giveInitialLists)
  const address = await serve(open, log, { checksTexts: process.argv.includes('--check-answers') })
  log.info({ address: config.publicUrl?.href ?? address }, 'Mandature est prêt')
  const notices = await noticesOf(open.portal, config.publicUrl?.origin ?? address)
  for (const notice of notices) process.stderr.write(`\n${notice}\n\n`)
})
