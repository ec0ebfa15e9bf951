import type { ImportState } from '#contract/people/imports/importStates.ts'
import type { ImportCounts } from '#contract/people/imports/userImports.ts'

/** The reason in « Cet import ne peut pas être appliqué : … ». */
export const stateWords: Record<ImportState, string> = {
  checking: 'le fichier est en cours de vérification',
  checked: 'le fichier est vérifié',
  applying: 'il est en cours d’application',
  applied: 'il a déjà été appliqué',
  failed: 'il a échoué',
}

/** The properties that decide whether an import can be applied. */
interface JudgedImport extends ImportCounts {
  state: ImportState
  skipFaulty: boolean
}

/** Finds why an import cannot be applied; null when it has something to write and no violation prevents it. */
export function blockingReason({ state, skipFaulty, ...found }: JudgedImport): string | null {
  if (state !== 'checked') return stateWords[state]
  if (found.refused > 0 && !skipFaulty) return 'des lignes sont en erreur'
  const count = found.created + found.updated + found.unchanged + found.deleted
  return count === 0 ? 'aucune ligne ne peut être importée' : null
}
