import { reindex } from '#server/finding/search/indexing/reindex.ts'
import { loadCorpus } from '#server/operation/corpus/loadCorpus.ts'
import { makeAdministrator, makeFirstAdministrator } from '#server/people/accounts/firstAdministrator.ts'
import { makePasswordLink } from '#server/people/accounts/forgotten.ts'
import { backUpTo, letMailsLeave, restoreFrom, verifyArchive } from './backups.ts'
import type { Command } from './command.ts'
import { adoptStore, checkStoredFiles } from './files.ts'
import { importPeople } from './importPeople.ts'
import { verifyAudit } from './verifyAudit.ts'

/** The commands of `npm run cli`, by name. */
export const commands: Record<string, Command> = {
  migrate: {
    usage: 'migrate',
    what: ['met la base au schéma de cette version'],
    run: ({ withPortal, say }) => withPortal(async () => say('La base est au schéma de cette version.')),
  },
  'first-administrator': {
    usage: 'first-administrator ADRESSE [PRÉNOM NOM]',
    what: ['crée le premier compte d’administrateur, et donne le lien où choisir son mot de passe'],
    needs: 1,
    run: async ({ withPortal, say, words: [address = '', ...name] }) => {
      const link = await withPortal(({ portal }) => makeFirstAdministrator(portal, address, name))
      say(`${openFirst}\n${link}`)
    },
  },
  'create-administrator': {
    usage: 'create-administrator ADRESSE [PRÉNOM NOM]',
    what: ['nomme un administrateur de plus, qu’il ait déjà un compte ou non'],
    needs: 1,
    run: async ({ withPortal, say, words: [address = '', ...name] }) => {
      const link = await withPortal(({ portal }) => makeAdministrator(portal, address, name))
      say(link ? `${openFirst}\n${link}` : `${address} administre désormais ce portail, avec son mot de passe.`)
    },
  },
  'reset-password': {
    usage: 'reset-password ADRESSE',
    what: ['donne le lien où la personne choisit un autre mot de passe'],
    needs: 1,
    run: async ({ withPortal, say, words: [address = ''] }) => {
      const link = await withPortal(({ portal }) => makePasswordLink(portal, address))
      say(`Ce lien est à donner à la personne, et à elle seule. Il ne sert qu’une fois, et peu de temps :\n${link}`)
    },
  },
  import: importPeople,
  backup: backUpTo,
  verify: verifyArchive,
  restore: restoreFrom,
  'release-mails': letMailsLeave,
  'check-files': checkStoredFiles,
  'adopt-store': adoptStore,
  'verify-audit': verifyAudit,
  'load-corpus': {
    usage: 'load-corpus DOSSIER',
    what: [
      'charge d’un dossier les PDF comme documents publiés d’une séance,',
      'articles.jsonl comme articles, themes.json comme projets débattus',
      'et synonyms.json comme synonymes de la recherche',
    ],
    needs: 1,
    run: ({ withPortal, say, words: [folder = ''] }) => withPortal(({ portal }) => loadCorpus(portal, folder, say)),
  },
  reindex: {
    usage: 'reindex',
    what: ['relit tout ce que la recherche peut trouver'],
    run: ({ withPortal, say }) => withPortal(({ portal }) => reindex(portal, say)),
  },
}

const openFirst = 'Ouvrez ce lien dans les 24 heures pour choisir le mot de passe. Il ne sert qu’une fois :'
