import type { Facts } from './facts.ts'
import type { Action, SubjectOf } from './policy.ts'

const sessionWords = {
  draft: 'la séance est un brouillon',
  convened: 'la séance est convoquée',
  held: 'la séance est tenue',
  closed: 'la séance est clôturée',
  cancelled: 'la séance est annulée',
} as const

const minutesWords = {
  expected: 'le procès-verbal est attendu',
  draft: 'le procès-verbal est à l’état de projet',
  sent: 'le procès-verbal est transmis',
  approved: 'le procès-verbal est approuvé',
  published: 'le procès-verbal est diffusé',
} as const

/** States of records, as the end of « Cette action n’est plus possible : … ». */
const stateWords = {
  users: {
    pending: 'le compte est en attente',
    validated: 'le compte est déjà validé',
  },
  documents: {
    draft: 'le document est un brouillon',
    submitted: 'le document est en attente de validation',
    refused: 'le document est refusé',
    published: 'le document est publié',
    archived: 'le document est archivé',
  },
  sessions: sessionWords,
  ballots: sessionWords,
  minutes: sessionWords,
  commitments: sessionWords,
  contents: {
    draft: 'le contenu est un brouillon',
    scheduled: 'le contenu est programmé',
    published: 'le contenu est publié',
    archived: 'le contenu est archivé',
  },
} as const

/** Describes the state of minutes in a sentence. */
export const describeMinutesState = (state: keyof typeof minutesWords): string => minutesWords[state]

/** Describes the state of a record in a sentence; that of its pending version, if there is one. */
export function describeState<Name extends Action>(action: Name, record: Facts[SubjectOf<Name>]): string {
  const subject = action.split('.')[0] ?? ''
  const { status = '', moving = 'none' } = record as { status?: string; moving?: string }
  const known = (stateWords as Record<string, Record<string, string>>)[subject]
  if (status === 'published' && moving !== 'none') {
    const version = { draft: 'un brouillon', submitted: 'en attente de validation', refused: 'refusée' }[moving]
    return `la nouvelle version est ${version}`
  }
  return known?.[status] ?? 'l’élément a changé d’état'
}
