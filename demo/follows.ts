import type { Rhythm } from '#contract/ground/rhythms.ts'
import type { DocumentFamily } from '#contract/papers/documents.ts'
import type { BodyCode } from './bodies.ts'

/**
 * A person's further subscription, besides their bodies and projects: the next session of a body, or a slice of its
 * document flow.
 */
type Follow = { email: string; body: BodyCode; rhythm?: Rhythm } & ({ session: 'next' } | { family?: DocumentFamily })

export const follows: readonly Follow[] = [
  { email: 'lecteur@mandature.example', body: 'CSEC', family: 'session', rhythm: 'weekly' },
  { email: 'lecteur@mandature.example', body: 'CSE-EST', session: 'next', rhythm: 'immediate' },
  { email: 'redacteur@mandature.example', body: 'CSEC', rhythm: 'weekly' },
  { email: 'valideur@mandature.example', body: 'CSEC', session: 'next' },
  { email: 'editeur@mandature.example', body: 'CSEC', rhythm: 'immediate' },
  { email: 'editeur@mandature.example', body: 'CSE-BRE', session: 'next' },
  { email: 'csec@mandature.example', body: 'CSE-BRE', family: 'session' },
  { email: 'lecteur.est@mandature.example', body: 'CSEC', family: 'functioning', rhythm: 'none' },
  { email: 'redacteur.est@mandature.example', body: 'CSE-BRE', session: 'next', rhythm: 'weekly' },
]
