import type { pointKinds } from '#contract/meetings/sessions/sessions.ts'
import type { Subject } from '#demo/prose/subjects.ts'
import type { ThematicName } from '#demo/references.ts'

/** A document handed out for a point. `{site}` in its text becomes a town of the body. */
export type Paper = {
  /** path in the classification of documents */
  type: string
  title: string
  pages: number
  confidential?: true
  /** filed again with corrections: it has two versions */
  revised?: true
}

/** A topic of a body, before it has a place in an agenda. */
export type Topic = {
  kind: (typeof pointKinds)[number]
  expectedMinutes: number
  subject: Subject
  title: string
  description: string | null
  thematics: readonly ThematicName[]
  papers: readonly Paper[]
  points: readonly Topic[]
}

export const topic = (
  kind: Topic['kind'],
  expectedMinutes: number,
  subject: Subject,
  title: string,
  description: string | null = null,
  { thematics = [], papers = [], points = [] }: Partial<Pick<Topic, 'thematics' | 'papers' | 'points'>> = {},
): Topic => ({ kind, expectedMinutes, subject, title, description, thematics, papers, points })

const paper =
  (type: string) =>
  (title: string, pages: number): Paper => ({ type, title, pages })

export const note = paper('Séance/Note d’information')
export const annex = paper('Séance/Annexe')
export const slides = paper('Séance/Présentation')
export const answer = paper('Séance/Réponse de la direction')
export const statement = paper('Séance/Déclaration des élus')
export const resolution = paper('Séance/Résolution')
export const expertReport = paper('Séance/Rapport d’expertise')
export const socialPolicy = paper('Consultations récurrentes/Politique sociale, conditions de travail et emploi')
export const socialReport = paper('Consultations récurrentes/Bilan social')
export const finances = paper('Consultations récurrentes/Situation économique et financière')
export const strategy = paper('Consultations récurrentes/Orientations stratégiques')
export const confidential = (handedOut: Paper): Paper => ({ ...handedOut, confidential: true })
export const revised = (handedOut: Paper): Paper => ({ ...handedOut, revised: true })
