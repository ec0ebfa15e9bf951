// node demo/fill.ts 2026-03-19: loads the data around a day, in a process next to the server that owns the database.

import { statementTimeoutMs } from '#server/ground/database/connections/statementTimeout.ts'
import { boot } from '#server/operation/start/boot.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import { loadDemo } from './load.ts'
import { loadReadings } from './loadReadings.ts'

const step = 25

// ends with the server that started it: two loads at once would conflict
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

await boot(
  'demo',
  async (config, log) => {
    const { portal, close } = await openPortal(config, log, { as: 'guest', statementMs: statementTimeoutMs.command })
    await loadDemo(portal, process.argv[2] ?? '', (done, total) => {
      if (done % step === 0 || done === total) process.stdout.write(`  ${done} documents sur ${total}\n`)
    })
    await loadReadings(portal)
    await close()
  },
  { LOG_LEVEL: 'warn' },
)
