import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'

export const heading = 'Procès-verbal'
export const confidentialMark = 'Confidentiel : réservé aux membres de l’instance'
export const draftMark = 'PROJET'
/** Who signs: the secretary, who establishes the minutes (article L2315-34 of the labour code), then the president. */
export const signatories = ['Le secrétaire', 'Le président'] as const

/** Says whether the minutes are approved, in the heading. */
export const statusOf = ({ isDraft, approval }: Pick<PrintedMinutes, 'isDraft' | 'approval'>): string | null =>
  isDraft ? 'Projet de procès-verbal, non encore approuvé' : approval
