import { boot } from './boot.ts'
import { openPortal } from './openPortal.ts'
import { serve } from './serve.ts'

await boot('production', async (config, log) => {
  const open = await openPortal(config, log)
  const address = await serve(open, log)
  log.info({ address: config.publicUrl?.href ?? address }, 'Mandature est prêt')
})
