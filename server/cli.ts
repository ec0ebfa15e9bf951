import type { Logger } from 'pino'
import { makeFirstAdministrator } from './accounts/firstAdministrator.ts'
import { makePasswordLink } from './accounts/forgotten.ts'
import { boot } from './boot.ts'
import type { Config } from './config.ts'
import { loadCorpus } from './corpus/loadCorpus.ts'
import { openPortal } from './openPortal.ts'
import type { Portal } from './portal.ts'
import { reindex } from './search/indexing/reindex.ts'

const usage = `Commandes :
  migrate                 met la base au schéma de cette version
  first-administrator ADRESSE [PRÉNOM NOM]
                          crée le premier compte d’administrateur, et donne le lien où choisir son mot de passe
  reset-password ADRESSE  donne le lien où la personne choisit un autre mot de passe
  load-corpus DOSSIER     charge d’un dossier les PDF comme documents publiés d’une séance,
                          articles.jsonl comme articles, themes.json comme projets débattus
                          et synonyms.json comme synonymes de la recherche
  reindex                 relit tout ce que la recherche peut trouver

  --demo                  travaille sur les données de la démonstration`

/** The commands of `npm run cli`. They work beside a running server, on the same data. */
const [, , ...words] = process.argv
const demo = words.includes('--demo')
const [command, ...args] = words.filter((word) => word !== '--demo')

await boot(
  demo ? 'demo' : 'production',
  async (config, log) => {
    const [first, ...others] = args
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    if (command === 'migrate') {
      await withPortal(config, log, async () => say('La base est au schéma de cette version.'))
    } else if (command === 'first-administrator' && first) {
      const link = await withPortal(config, log, (portal) => makeFirstAdministrator(portal, first, others))
      say(`Ouvrez ce lien dans les 24 heures pour choisir le mot de passe. Il ne sert qu’une fois :\n${link}`)
    } else if (command === 'reset-password' && first) {
      const link = await withPortal(config, log, (portal) => makePasswordLink(portal, first))
      say(`Ce lien est à donner à la personne, et à elle seule. Il sert une fois, pendant une heure :\n${link}`)
    } else if (command === 'load-corpus' && first) {
      await withPortal(config, log, (portal) => loadCorpus(portal, first, say))
    } else if (command === 'reindex') {
      await withPortal(config, log, (portal) => reindex(portal, say))
    } else {
      say(usage)
      process.exitCode = command ? 1 : 0
    }
  },
  { LOG_LEVEL: 'warn' },
)

async function withPortal<Result>(
  config: Config,
  log: Logger,
  act: (portal: Portal) => Promise<Result>,
): Promise<Result> {
  const { portal, close } = await openPortal(config, log, { as: 'guest' })
  try {
    return await act(portal)
  } finally {
    await close()
  }
}
