import { formatFrenchDate } from '#contract/ground/dates/frenchDates.ts'
import type { sessionTypes } from '#contract/meetings/sessions/sessions.ts'

export const typeWords = {
  ordinary: 'Séance ordinaire',
  extraordinary: 'Séance extraordinaire',
  committee: 'Réunion de commission',
  preparatory: 'Réunion préparatoire',
  accounts: 'Séance d’approbation des comptes',
  training: 'Formation des membres',
} as const satisfies Record<(typeof sessionTypes)[number], string>

/** Proposes a title with the day in Paris: « Séance ordinaire du 19 mars 2026 » (DOMAIN §3.1). */
export const proposedTitle = (type: keyof typeof typeWords, startsAt: string): string =>
  `${typeWords[type]} du ${formatFrenchDate(startsAt)}`
