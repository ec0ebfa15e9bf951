import { checkFiles, type FileFault } from '#server/ground/storage/checkFiles.ts'
import type { Command } from './command.ts'

/** Exit code when records and store differ. */
const differentExitCode = 2
/** Maximum number of files named for each kind of difference. */
const maxNamedFiles = 20

const integerFormat = new Intl.NumberFormat('fr')
const headings: Record<FileFault, string> = {
  missing: 'Manquants : un élément du portail les désigne, le dossier des fichiers ne les a pas',
  unreferenced: 'En trop : aucun élément du portail ne les désigne',
  size: 'D’une autre taille que celle qui a été notée',
  content: 'D’un autre contenu que celui qui a été noté',
}

export const checkFilesCommand: Command = {
  usage: 'check-files [--hash]',
  description: [
    'compare les fichiers et ce que la base en dit, pendant que le portail sert ;',
    'avec --hash, les relit tous. Se termine par 2 s’ils diffèrent',
  ],
  options: { hash: 'flag' },
  run: async ({ withPortal, say, exitWith, options }) => {
    const named: Record<FileFault, string[]> = { missing: [], unreferenced: [], size: [], content: [] }
    const { referenced, counts } = await withPortal(({ portal }) =>
      checkFiles(portal, { readsAll: options['hash'] === true }, (fault, key) => {
        if (named[fault].length < maxNamedFiles) named[fault].push(key)
      }),
    )
    say(`Fichiers désignés par le portail : ${integerFormat.format(referenced)}.`)
    const faults = Object.entries(headings).filter(([fault]) => counts[fault as FileFault] > 0)
    if (faults.length === 0) return say('Tous sont à leur place, et il n’y en a pas d’autre.')
    exitWith(differentExitCode)
    for (const [name, heading] of faults) {
      const fault = name as FileFault
      say(`${heading} : ${integerFormat.format(counts[fault])}`)
      for (const key of named[fault]) say(`  ${key}`)
      const others = counts[fault] - named[fault].length
      if (others > 0) say(`  et ${integerFormat.format(others)} de plus`)
    }
  },
}

export const adoptStoreCommand: Command = {
  usage: 'adopt-store',
  description: [
    'repart de ce dossier de fichiers, quand celui de la base est perdu : les fichiers manquants le restent',
  ],
  run: ({ withPortal, say }) =>
    withPortal(async () => say('Ce dossier de fichiers est désormais celui de la base. Voyez check-files.'), {
      as: 'guest',
      adoptsStore: 'any',
    }),
}
