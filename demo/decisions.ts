import { addDays } from './calendar.ts'
import type { Subject } from './prose/subjects.ts'
import { createRandom } from './random.ts'
import type { DemoPoint, DemoSession } from './sessions.ts'
import { withFrenchSpaces } from './typography.ts'

export type DemoDecision = {
  text: string
  owner: string
  dueOn: string
  state: 'toDo' | 'inProgress' | 'done' | 'abandoned'
  point: DemoPoint
}

/** Typical decisions by subject: who must do what. */
const decisionTexts: Record<Subject, readonly [owner: string, text: string]> = {
  budget: ['Le trésorier', 'Présenter un état trimestriel des dépenses du budget de fonctionnement.'],
  jobs: [
    'La direction des ressources humaines',
    'Transmettre les effectifs par métier et par site à la fin de chaque mois.',
  ],
  training: [
    'La responsable de la formation',
    'Communiquer le taux de départ en formation par catégorie professionnelle.',
  ],
  safety: [
    'Le responsable de la prévention',
    'Afficher le plan d’action sur chaque site et en rendre compte à la commission.',
  ],
  equality: ['La référente égalité', 'Proposer un calendrier de rattrapage des écarts constatés.'],
  remoteWork: ['La direction des ressources humaines', 'Remettre un bilan des demandes refusées, avec leur motif.'],
  reorganisation: [
    'La direction de l’établissement',
    'Organiser une visite du site avant les travaux avec la commission santé-sécurité.',
  ],
  housing: ['Le service logement et mobilité', 'Mettre à jour la liste des logements réservés et leurs critères.'],
  asc: ['La référente ASC', 'Comparer trois prestataires avant la prochaine commission.'],
  accounts: ['Le trésorier', 'Joindre le rapport du commissaire aux comptes aux documents de la séance.'],
  rules: ['La secrétaire', 'Diffuser la version consolidée du règlement intérieur à tous les membres.'],
}

/** Returns the decisions of a past session: one for every second point discussed. */
export function decisionsOf(session: DemoSession, reference: string): DemoDecision[] {
  if (session.status !== 'held' && session.status !== 'closed') return []
  const draws = createRandom(`${session.key} decisions`)
  return session.agenda
    .filter(({ kind }, index) => kind !== 'minutes' && kind !== 'other' && index % 2 === 1)
    .map((point) => {
      const [owner, text] = decisionTexts[point.subject]
      const dueOn = addDays(session.day, draws.pick([30, 45, 60, 90]))
      return {
        text: withFrenchSpaces(text),
        owner,
        dueOn,
        state: stateOf(dueOn, reference, draws.integer(0, 9)),
        point,
      }
    })
}

function stateOf(dueOn: string, reference: string, draw: number): DemoDecision['state'] {
  if (dueOn < reference) return draw === 0 ? 'toDo' : draw === 1 ? 'abandoned' : 'done'
  return draw < 6 ? 'toDo' : 'inProgress'
}
