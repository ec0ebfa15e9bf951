import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { today } from '#server/ground/context/clock.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { boot } from '#server/operation/start/boot.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import { serve } from '#server/operation/start/serve.ts'
import { accounts } from './accounts.ts'
import { demoPassword } from './password.ts'

const printLine = (line: string) => process.stdout.write(`${line}\n`)

/** Runs `npm run demo`: the whole portal with its French data. A second run keeps everything. */
await boot(
  'demo',
  async (config, log) => {
    const open = await openPortal(config, log, { hasThreads: true })
    const marker = join(config.dataDir, 'demonstration.json')
    const begun = await readMarker(marker)
    const reference = begun?.reference ?? today(open.portal.clock)
    if (!begun?.loaded) {
      await writeMarker(marker, { reference, loaded: false })
      printLine('Chargement des données de démonstration…')
      await runFillProcess(reference).catch(async (fault: unknown) => {
        await open.close()
        throw fault
      })
      await writeMarker(marker, { reference, loaded: true })
    }
    const address = await serve(open, log)
    printLine(welcome(config.publicUrl?.origin ?? address.replace('127.0.0.1', 'localhost')))
  },
  { LOG_LEVEL: 'warn' },
)

/**
 * Loads the data in a child process, so that the server's memory stays free of them. The child ends with this process,
 * however it ends.
 */
async function runFillProcess(reference: string): Promise<void> {
  const loader = spawn(process.execPath, [fileURLToPath(new URL('fill.ts', import.meta.url)), reference], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const interrupt = () => loader.kill()
  process.on('SIGTERM', interrupt).on('SIGINT', interrupt)
  const [code] = (await once(loader, 'close')) as [number | null]
  process.off('SIGTERM', interrupt).off('SIGINT', interrupt)
  if (code !== 0)
    throw new OperatorFault('Le chargement des données a été interrompu : relancez la commande, il reprendra.')
}

interface DemoMarker {
  /** reference day of the data */
  reference: string
  loaded: boolean
}

/** Writes the file atomically, even if interrupted. */
async function writeMarker(marker: string, beginning: DemoMarker): Promise<void> {
  await writeFile(`${marker}.part`, JSON.stringify(beginning))
  await rename(`${marker}.part`, marker)
}

async function readMarker(marker: string): Promise<DemoMarker | null> {
  return existsSync(marker) ? (JSON.parse(await readFile(marker, 'utf8')) as DemoMarker) : null
}

function welcome(address: string): string {
  const lines = accounts.map(({ email, who }) => `  ${email.padEnd(32)} ${who}`)
  return `
Mandature est prêt : ${address}

Comptes, tous avec le mot de passe ${demoPassword}
${lines.join('\n')}

Ctrl-C pour arrêter. Les données sont gardées pour la prochaine fois.`
}
