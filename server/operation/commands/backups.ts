import { resolve } from 'node:path'
import { release } from '#server/ground/configuration/release.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { releaseMails } from '#server/messaging/mails/mailHold.ts'
import { backUp } from '#server/operation/backup/backUp.ts'
import type { Manifest } from '#server/operation/backup/manifest.ts'
import { restore } from '#server/operation/backup/restore.ts'
import { verify } from '#server/operation/backup/verify.ts'
import type { Command, CommandContext } from './command.ts'

const integerFormat = new Intl.NumberFormat('fr')
const formatCount = (count: number, one: string, several: string) =>
  `${integerFormat.format(count)} ${count > 1 ? several : one}`

function describeContents({ tables, files, migrations }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = files.reduce((sum, file) => sum + file.bytes, 0) / 1_000_000
  return `${formatCount(rows, 'ligne', 'lignes')} de ${tables.length} tables, ${formatCount(files.length, 'fichier', 'fichiers')} (${integerFormat.format(Math.ceil(megabytes))} Mo), schéma ${migrations.at(-1)?.name ?? ''}`
}

/** Exit code of a backup that is kept although files are missing from it. */
const incompleteExitCode = 2
/** Maximum number of missing files that are named. */
const maxNamedFiles = 20

/** Prints the files that records refer to and the store did not have, and sets the exit code. */
function reportMissing({ missing, files }: Manifest, { say, exitWith }: Pick<CommandContext, 'say' | 'exitWith'>) {
  if (missing.length === 0) return
  exitWith(incompleteExitCode)
  const total = missing.length + files.length
  say(
    `ATTENTION : ${formatCount(missing.length, 'fichier manque', 'fichiers manquent')} sur ${integerFormat.format(total)}. Le portail ne les trouvait pas à leur place (FILES_URL, DATA_DIR) :`,
  )
  for (const key of missing.slice(0, maxNamedFiles)) say(`  ${key}`)
  const others = missing.length - maxNamedFiles
  if (others > 0) say(`  et ${formatCount(others, 'autre', 'autres')}`)
}

export const backupCommand: Command = {
  usage: 'backup FICHIER',
  description: ['garde la base et les fichiers dans une archive, pendant que le portail sert'],
  minWords: 1,
  run: async ({ withPortal, say, exitWith, words: [file = ''] }) => {
    // No migration: backups are made before an upgrade.
    const manifest = await withPortal((open) => backUp(open, resolve(file)), { as: 'guest', migrates: false })
    say(`Sauvegarde faite : ${describeContents(manifest)}.`)
    say(
      'Elle contient tout ce que le portail a de confidentiel : gardez-la en lieu sûr, ailleurs que sur cette machine.',
    )
    reportMissing(manifest, { say, exitWith })
  },
}

export const verifyCommand: Command = {
  usage: 'verify FICHIER',
  description: ['relit une archive, et dit si elle est entière'],
  minWords: 1,
  run: async ({ say, exitWith, words: [file = ''] }) => {
    const manifest = await verify(resolve(file))
    say(`Cette sauvegarde du ${manifest.madeAt} est entière : ${describeContents(manifest)}.`)
    reportMissing(manifest, { say, exitWith })
  },
}

export const restoreCommand: Command = {
  usage: 'restore FICHIER [--replace]',
  description: [
    'remet une archive dans un portail vide et arrêté ; avec --replace, à la place de ce qu’il contient.',
    'Personne n’est plus connecté, et les courriels attendent release-mails',
  ],
  minWords: 1,
  options: { replace: 'flag' },
  run: async ({ withPortal, say, exitWith, words: [file = ''], options }) => {
    const manifest = await restore(
      resolve(file),
      (act) => withPortal(act, { as: 'owner', name: 'mandature-restore', adoptsStore: 'unmarked' }),
      { replaces: options['replace'] === true },
    )
    say(`Sauvegarde restaurée : ${describeContents(manifest)}.`)
    say(`Démarrez le portail, vérifiez-le, puis laissez partir les courriels : ${release.commandLine('release-mails')}`)
    reportMissing(manifest, { say, exitWith })
  },
}

export const releaseMailsCommand: Command = {
  usage: 'release-mails [--drop]',
  description: [
    'après une restauration, laisse partir les courriels ; avec --drop, abandonne ceux qui attendaient,',
    'hormis ceux dont l’heure choisie est à venir',
  ],
  options: { drop: 'flag' },
  run: async ({ withPortal, say, options }) => {
    const drops = options['drop'] === true
    const waiting = await withPortal(({ portal }) => releaseMails(portal, { drops }))
    if (waiting === null) throw new OperatorFault('Aucun courriel n’était retenu.')
    say(
      drops
        ? `${formatCount(waiting, 'courriel abandonné', 'courriels abandonnés')}. Les suivants partent.`
        : `Les courriels partent : ${formatCount(waiting, 'attendait', 'attendaient')}.`,
    )
  },
}
