import type { AgendaPoint, Session } from '#contract/meetings/sessions/sessions.ts'

/** The same labels as on the pages of sessions (web/ground/i18n/locales/fr.json). */
export const kindWords = {
  information: 'Information',
  consultation: 'Information-consultation',
  opinion: 'Recueil d’avis',
  deliberation: 'Délibération',
  appointment: 'Désignation',
  minutes: 'Approbation de procès-verbal',
  other: 'Questions diverses',
} as const satisfies Record<AgendaPoint['kind'], string>

export const modeWords = {
  onsite: 'En présence',
  remote: 'En visioconférence',
  hybrid: 'En présence et en visioconférence',
} as const satisfies Record<Session['mode'], string>
