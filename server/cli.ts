import { boot } from './boot.ts'
import { loadCorpus } from './corpus/loadCorpus.ts'
import { openPortal } from './openPortal.ts'

const usage = `Commandes :
  migrate                 met la base au schéma de cette version
  load-corpus DOSSIER     charge les PDF d’un dossier comme documents publiés d’une séance

  --demo                  travaille sur les données de la démonstration`

/** The commands of `npm run cli`. They work beside a running server, on the same data. */
const [, , ...words] = process.argv
const demo = words.includes('--demo')
const [command, ...args] = words.filter((word) => word !== '--demo')

await boot(
  demo ? 'demo' : 'production',
  async (config, log) => {
    const folder = args[0]
    if (command === 'migrate') {
      const { close } = await openPortal(config, log, { as: 'guest' })
      await close()
      process.stdout.write('La base est au schéma de cette version.\n')
    } else if (command === 'load-corpus' && folder) {
      const { portal, close } = await openPortal(config, log, { as: 'guest' })
      try {
        await loadCorpus(portal, folder, (line) => process.stdout.write(`${line}\n`))
      } finally {
        await close()
      }
    } else {
      process.stdout.write(`${usage}\n`)
      process.exitCode = command ? 1 : 0
    }
  },
  { LOG_LEVEL: 'warn' },
)
