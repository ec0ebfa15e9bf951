import type { BodyCode } from '#demo/bodies.ts'
import type { ThematicName } from '#demo/references.ts'

interface Project {
  summary: string
  /** days before the reference day */
  opened: number
  closed?: number
  /** all bodies by default */
  bodies?: readonly BodyCode[]
}

/** Descriptions of the debated projects (DOMAIN §6). */
export const projects: Readonly<Record<ThematicName, Project>> = {
  'Télétravail et droit à la déconnexion': {
    summary:
      'De l’accord de 2021 à l’avenant : le nombre de jours, l’indemnité, les plages sans message, et leur bilan.',
    opened: 420,
  },
  'Réaménagement du site de Rennes': {
    summary: 'Deux étages rénovés, 140 postes concernés : consultation, déménagement, puis corrections demandées.',
    opened: 260,
    bodies: ['CSE-BRE', 'BRE-CSSCT'],
  },
  'Regroupement des agences de Moselle': {
    summary:
      'Trois agences réunies en une. L’avis du comité, les trajets, et le maintien d’une permanence dans chaque ville.',
    opened: 270,
    bodies: ['CSE-EST'],
  },
  'Classification des emplois': {
    summary: 'Une grille de huit groupes au lieu de quatorze : négociation, notifications individuelles et recours.',
    opened: 210,
  },
  'Plan de mobilité 2027': {
    summary:
      'Venir travailler autrement : enquête, diagnostic par site et propositions. Projet suspendu en attendant l’enquête.',
    opened: 180,
    closed: 20,
  },
  'Intelligence artificielle dans les services': {
    summary: 'Les assistants d’écriture et de tri : information, essai encadré, effets sur le travail et sur l’emploi.',
    opened: 200,
  },
  'Égalité entre les femmes et les hommes': {
    summary: 'Index, écarts de rémunération, promotions et parentalité : ce qui est mesuré, ce qui est décidé.',
    opened: 400,
  },
  'Prévention des risques psychosociaux': {
    summary: 'Alertes, enquêtes, mesures et retours devant les équipes : la démarche des commissions santé.',
    opened: 390,
  },
  'Complémentaire santé et prévoyance': {
    summary:
      'Le contrat collectif, ses garanties et ses comptes, renégociés chaque année avec la commission économique.',
    opened: 150,
  },
  'Logement des salariés en mobilité': {
    summary: 'Demandes, prêts et places réservées pour celles et ceux qui changent de région.',
    opened: 120,
    bodies: ['EST-LOG', 'CSE-EST'],
  },
}

/** Followed projects, by email address. */
export const follows: readonly (readonly [email: string, names: readonly ThematicName[]])[] = [
  ['lecteur@mandature.example', ['Télétravail et droit à la déconnexion', 'Réaménagement du site de Rennes']],
  ['csec@mandature.example', ['Classification des emplois', 'Intelligence artificielle dans les services']],
  ['lecteur.est@mandature.example', ['Regroupement des agences de Moselle']],
  ['redacteur@mandature.example', ['Plan de mobilité 2027', 'Prévention des risques psychosociaux']],
  ['admin@mandature.example', ['Classification des emplois']],
]
