import type { bodyKinds } from '#contract/people/bodies/bodies.ts'

export type DemoBody = {
  code: BodyCode
  parent: BodyCode | null
  kind: (typeof bodyKinds)[number]
  name: string
  label: string
  position: number
  agendaNoticeDays: 3 | 8
  /** towns where its people work; it meets in the first one */
  sites: readonly [string, ...string[]]
}

export type BodyCode =
  | 'CSEC'
  | 'CSEC-CSSCT'
  | 'CSEC-ECO'
  | 'CSEC-FOR'
  | 'CSEC-EGA'
  | 'CSE-BRE'
  | 'BRE-CSSCT'
  | 'BRE-ASC'
  | 'BRE-RP29'
  | 'CSE-EST'
  | 'EST-CSSCT'
  | 'EST-LOG'

const everywhere = ['Paris', 'Rennes', 'Strasbourg', 'Nantes', 'Lyon'] as const
const bretagne = ['Rennes', 'Brest', 'Quimper', 'Lorient', 'Vannes', 'Saint-Brieuc'] as const
const grandEst = ['Strasbourg', 'Metz', 'Nancy', 'Reims', 'Mulhouse', 'Troyes'] as const

/** The twelve bodies (DOMAIN §2.1), parents first. */
export const bodies: readonly DemoBody[] = [
  {
    code: 'CSEC',
    parent: null,
    kind: 'CSEC',
    name: 'CSE central',
    label: 'Comité social et économique central',
    position: 0,
    agendaNoticeDays: 8,
    sites: everywhere,
  },
  {
    code: 'CSEC-CSSCT',
    parent: 'CSEC',
    kind: 'CSSCT_CENTRALE',
    name: 'CSSCT centrale',
    label: 'Commission santé, sécurité et conditions de travail centrale',
    position: 0,
    agendaNoticeDays: 3,
    sites: everywhere,
  },
  {
    code: 'CSEC-ECO',
    parent: 'CSEC',
    kind: 'COMMISSION',
    name: 'Commission économique',
    label: 'Commission économique du CSE central',
    position: 1,
    agendaNoticeDays: 3,
    sites: everywhere,
  },
  {
    code: 'CSEC-FOR',
    parent: 'CSEC',
    kind: 'COMMISSION',
    name: 'Commission de la formation',
    label: 'Commission de la formation du CSE central',
    position: 2,
    agendaNoticeDays: 3,
    sites: everywhere,
  },
  {
    code: 'CSEC-EGA',
    parent: 'CSEC',
    kind: 'COMMISSION',
    name: 'Commission de l’égalité professionnelle',
    label: 'Commission de l’égalité professionnelle du CSE central',
    position: 3,
    agendaNoticeDays: 3,
    sites: everywhere,
  },
  {
    code: 'CSE-BRE',
    parent: null,
    kind: 'CSE',
    name: 'CSE Bretagne',
    label: 'Comité social et économique de l’établissement Bretagne',
    position: 1,
    agendaNoticeDays: 3,
    sites: bretagne,
  },
  {
    code: 'BRE-CSSCT',
    parent: 'CSE-BRE',
    kind: 'CSSCT',
    name: 'CSSCT Bretagne',
    label: 'Commission santé, sécurité et conditions de travail Bretagne',
    position: 0,
    agendaNoticeDays: 3,
    sites: bretagne,
  },
  {
    code: 'BRE-ASC',
    parent: 'CSE-BRE',
    kind: 'COMMISSION',
    name: 'Commission ASC Bretagne',
    label: 'Commission des activités sociales et culturelles Bretagne',
    position: 1,
    agendaNoticeDays: 3,
    sites: bretagne,
  },
  {
    code: 'BRE-RP29',
    parent: 'CSE-BRE',
    kind: 'PROXIMITE',
    name: 'Représentants de proximité – Finistère',
    label: 'Représentants de proximité des sites du Finistère',
    position: 2,
    agendaNoticeDays: 3,
    sites: ['Brest', 'Quimper', 'Morlaix'],
  },
  {
    code: 'CSE-EST',
    parent: null,
    kind: 'CSE',
    name: 'CSE Grand Est',
    label: 'Comité social et économique de l’établissement Grand Est',
    position: 2,
    agendaNoticeDays: 3,
    sites: grandEst,
  },
  {
    code: 'EST-CSSCT',
    parent: 'CSE-EST',
    kind: 'CSSCT',
    name: 'CSSCT Grand Est',
    label: 'Commission santé, sécurité et conditions de travail Grand Est',
    position: 0,
    agendaNoticeDays: 3,
    sites: grandEst,
  },
  {
    code: 'EST-LOG',
    parent: 'CSE-EST',
    kind: 'COMMISSION',
    name: 'Commission logement Grand Est',
    label: 'Commission d’information et d’aide au logement Grand Est',
    position: 1,
    agendaNoticeDays: 3,
    sites: grandEst,
  },
]

export function bodyOf(code: BodyCode): DemoBody {
  const body = bodies.find((candidate) => candidate.code === code)
  if (!body) throw new Error(`No body ${code}`)
  return body
}
