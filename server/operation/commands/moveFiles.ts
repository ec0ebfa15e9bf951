import { addressOfPlace } from '#server/ground/configuration/files.ts'
import { release } from '#server/ground/configuration/release.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { StoreUnavailable } from '#server/ground/storage/store.ts'
import { copyMark } from '#server/ground/storage/storeMark.ts'
import { type MoveCounts, moveFiles } from '#server/operation/move/moveFiles.ts'
import { type OpenMove, openMoveTo, openRestOfMove, whileMoving } from '#server/operation/move/openMove.ts'
import type { Command } from './command.ts'

/** A line of progress is printed whenever this share more is done. */
const shareStep = 0.1
const integerFormat = new Intl.NumberFormat('fr')
const percentFormat = new Intl.NumberFormat('fr', { style: 'percent' })
const megabytesFormat = new Intl.NumberFormat('fr', { maximumFractionDigits: 1 })

export const moveFilesCommand: Command = {
  usage: 'move-files [--to ADRESSE]',
  description: [
    'copie tous les fichiers vers un autre dossier ou stockage S3, pendant que le portail sert,',
    'et dit quoi écrire dans l’environnement ; relancée, elle reprend où elle s’est arrêtée.',
    'Sans --to, finit le déplacement : copie ce qui n’est encore que dans FILES_ALSO_READ',
  ],
  options: { to: 'value' },
  run: ({ withPortal, say, options }) =>
    withPortal(({ portal }) =>
      whileMoving(portal, async () => {
        const written = options['to']
        const move = typeof written === 'string' ? await openMoveTo(portal, written) : await openRestOfMove(portal)
        say(`Copie des fichiers de ${addressOfPlace(move.from)} vers ${addressOfPlace(move.to)}.`)
        let said = 0
        const counts = await moveFiles({ db: portal.db, ...move }, (share, { copied, alreadyThere }) => {
          if (share - said < shareStep && share < 1) return
          said = share
          say(
            `${percentFormat.format(share)} : ${copiedSentence(copied)}, ${integerFormat.format(alreadyThere)} déjà là.`,
          )
        }).catch(toResumable)
        for (const line of summary(counts)) say(line)
        for (const line of await nextSteps(move)) say(line)
      }),
    ),
}

const copiedSentence = (copied: number) =>
  `${integerFormat.format(copied)} ${copied < 2 ? 'fichier copié' : 'fichiers copiés'}`

function* summary({ copied, copiedBytes, deleted }: MoveCounts) {
  const size = `${megabytesFormat.format(copiedBytes / 1e6)} Mo`
  yield `${copiedSentence(copied)} (${size}), et relus : chacun a la taille et l’empreinte (SHA-256) de l’original.`
  if (deleted > 0) yield `Copies supprimées, parce que les originaux l’ont été : ${integerFormat.format(deleted)}.`
}

/** What the operator does next. When servers use the target, the source is marked as a copy. */
async function nextSteps({ servedSince, source, mark, from, to }: OpenMove): Promise<string[]> {
  if (servedSince === null)
    return [
      'Écrivez dans l’environnement du portail, puis redémarrez-le :',
      `  FILES_URL='${addressOfPlace(to)}'`,
      `  FILES_ALSO_READ='${addressOfPlace(from)}'`,
      `Ensuite, finissez le déplacement par : ${release.commandLine('move-files')}`,
    ]
  await source.writeMark(copyMark(mark))
  return [
    'Le déplacement est fini. Retirez FILES_ALSO_READ de l’environnement du portail, puis redémarrez-le.',
    `Les fichiers de ${addressOfPlace(from)} ne servent plus : supprimez-les après une sauvegarde vérifiée.`,
  ]
}

function toResumable(error: unknown): never {
  // Connections that break and full disks have codes of the system.
  const isOfTheStores = error instanceof StoreUnavailable || typeof (error as NodeJS.ErrnoException).code === 'string'
  if (!isOfTheStores) throw error
  throw new OperatorFault(
    `L’un des deux emplacements a échoué (${(error as Error).message}) : relancez la même commande, elle reprend où elle s’est arrêtée.`,
    { cause: error },
  )
}
