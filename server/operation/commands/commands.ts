import { reindex } from '#server/finding/search/reindex.ts'
import { release } from '#server/ground/configuration/release.ts'
import { loadCorpus } from '#server/operation/corpus/loadCorpus.ts'
import { makeAdministrator, makeFirstAdministrator } from '#server/people/accounts/firstAdministrator.ts'
import { createPasswordResetLink } from '#server/people/accounts/forgottenPassword.ts'
import { createRemovalLink } from '#server/people/accounts/secondFactorRemoval.ts'
import { backupCommand, releaseMailsCommand, restoreCommand, verifyCommand } from './backups.ts'
import type { Command } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { adoptStoreCommand, checkFilesCommand } from './files.ts'
import { importPeopleCommand } from './importPeople.ts'
import { moveFilesCommand } from './moveFiles.ts'
import { verifyAuditCommand } from './verifyAudit.ts'

/** The commands of `npm run cli`, by name. */
export const commands: Record<string, Command> = {
  version: {
    usage: 'version',
    description: ['dit la version du portail'],
    run: async ({ say }) => say(release.version),
  },
  migrate: {
    usage: 'migrate',
    description: ['met la base au schéma de cette version'],
    run: ({ withPortal, say }) => withPortal(async () => say('La base est au schéma de cette version.')),
  },
  'first-administrator': {
    usage: 'first-administrator ADRESSE [PRÉNOM NOM]',
    description: ['crée le premier compte d’administrateur, et donne le lien où choisir son mot de passe'],
    minWords: 1,
    run: async ({ withPortal, say, words: [address = '', ...name] }) => {
      const link = await withPortal(({ portal }) => makeFirstAdministrator(portal, address, name))
      say(`${passwordLinkNotice}\n${link}`)
    },
  },
  'create-administrator': {
    usage: 'create-administrator ADRESSE [PRÉNOM NOM]',
    description: ['nomme un administrateur de plus, qu’il ait déjà un compte ou non'],
    minWords: 1,
    run: async ({ withPortal, say, words: [address = '', ...name] }) => {
      const { link, isUnconfirmed } = await withPortal(({ portal }) => makeAdministrator(portal, address, name))
      say(
        link ? `${passwordLinkNotice}\n${link}` : `${address} administre désormais ce portail, avec son mot de passe.`,
      )
      if (isUnconfirmed) say(unconfirmedNotice)
    },
  },
  'reset-password': {
    usage: 'reset-password ADRESSE',
    description: ['donne le lien où la personne choisit un autre mot de passe'],
    minWords: 1,
    run: async ({ withPortal, say, words: [address = ''] }) => {
      const link = await withPortal(({ portal }) => createPasswordResetLink(portal, address))
      say(`Ce lien est à donner à la personne, et à elle seule. Il ne sert qu’une fois, et peu de temps :\n${link}`)
    },
  },
  'remove-second-factor': {
    usage: 'remove-second-factor ADRESSE',
    description: [
      'donne le lien où la personne retire la deuxième étape de sa connexion,',
      'avec son mot de passe, quand elle a perdu tous ses codes',
    ],
    minWords: 1,
    run: async ({ withPortal, say, words: [address = ''] }) => {
      const link = await withPortal(({ portal }) => createRemovalLink(portal, address))
      say(`Ce lien est à donner à la personne, et à elle seule. Il ne sert qu’une fois, pendant 24 heures :\n${link}`)
    },
  },
  import: importPeopleCommand,
  backup: backupCommand,
  verify: verifyCommand,
  restore: restoreCommand,
  'release-mails': releaseMailsCommand,
  doctor: doctorCommand,
  'check-files': checkFilesCommand,
  'adopt-store': adoptStoreCommand,
  'move-files': moveFilesCommand,
  'verify-audit': verifyAuditCommand,
  'load-corpus': {
    usage: 'load-corpus DOSSIER',
    description: [
      'charge d’un dossier les PDF comme documents publiés d’une séance,',
      'articles.jsonl comme articles, themes.json comme projets débattus',
      'et synonyms.json comme synonymes de la recherche',
    ],
    minWords: 1,
    run: ({ withPortal, say, words: [folder = ''] }) => withPortal(({ portal }) => loadCorpus(portal, folder, say)),
  },
  reindex: {
    usage: 'reindex',
    description: ['relit tout ce que la recherche peut trouver'],
    run: ({ withPortal, say }) => withPortal(({ portal }) => reindex(portal, say)),
  },
}

const unconfirmedNotice =
  'Attention : personne n’a confirmé que l’adresse de ce compte est la sienne. Assurez-vous auprès de son titulaire qu’il l’a bien demandé, ou donnez-lui un lien par reset-password : le mot de passe actuel ne servira plus.'
const passwordLinkNotice = 'Ouvrez ce lien dans les 24 heures pour choisir le mot de passe. Il ne sert qu’une fois :'
