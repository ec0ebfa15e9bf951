import type { BodyCode } from './bodies.ts'
import { workingDay } from './calendar.ts'
import type { Editors } from './editors.ts'
import { type DemoDocument, type FiledDocument, fileOnDay } from './filing.ts'
import type { Subject } from './prose/subjects.ts'

type Row = [
  body: BodyCode,
  documentCommission: string,
  subject: Subject,
  daysAgo: number,
  pages: number,
  title: string,
  more?: { confidential?: true; revised?: true; status?: DemoDocument['status'] },
]

const safety = (name: string) => `Santé, sécurité et conditions de travail/${name}`
const social = (name: string) => `Activités sociales et culturelles/${name}`

/** Committee documents (DOMAIN §5.1). */
const rows: readonly Row[] = [
  ['CSEC-CSSCT', safety('Compte rendu de CSSCT'), 'safety', 138, 9, 'Compte rendu de la CSSCT centrale'],
  [
    'CSEC-CSSCT',
    safety('Rapport annuel du médecin du travail'),
    'safety',
    149,
    21,
    'Rapport annuel des médecins du travail',
  ],
  ['CSEC-CSSCT', safety('Papripact'), 'safety', 44, 16, 'Programme annuel de prévention commun aux établissements'],
  ['CSEC-ECO', 'Économique', 'accounts', 84, 8, 'Compte rendu de la commission économique'],
  [
    'CSEC-ECO',
    'Économique',
    'budget',
    12,
    14,
    'Lecture des comptes semestriels : points d’attention',
    { confidential: true },
  ],
  ['CSEC-FOR', 'Formation/Compte rendu', 'training', 47, 6, 'Compte rendu de la commission de la formation'],
  ['CSEC-FOR', 'Formation/Bilan de formation', 'training', 72, 19, 'Bilan de la formation de l’année écoulée'],
  [
    'CSEC-FOR',
    'Formation/Plan de développement des compétences',
    'training',
    9,
    13,
    'Plan de développement des compétences : orientations',
  ],
  [
    'CSEC-EGA',
    'Égalité professionnelle/Compte rendu',
    'equality',
    117,
    7,
    'Compte rendu de la commission de l’égalité professionnelle',
  ],
  [
    'CSEC-EGA',
    'Égalité professionnelle/Rapport de situation comparée',
    'equality',
    131,
    25,
    'Rapport de situation comparée des femmes et des hommes',
  ],
  [
    'CSEC-EGA',
    'Égalité professionnelle/Index égalité',
    'equality',
    205,
    5,
    'Index de l’égalité : détail des cinq indicateurs',
  ],
  ['BRE-CSSCT', safety('Compte rendu de CSSCT'), 'safety', 61, 8, 'Compte rendu de la CSSCT Bretagne'],
  ['BRE-CSSCT', safety('DUERP'), 'safety', 73, 30, 'Document unique d’évaluation des risques', { revised: true }],
  ['BRE-CSSCT', safety('Rapport de visite'), 'safety', 5, 7, 'Visite du site de Lorient : constats'],
  [
    'BRE-CSSCT',
    safety('Enquête accident ou maladie'),
    'safety',
    26,
    4,
    'Enquête accident du parking de Brest',
    { confidential: true },
  ],
  ['BRE-ASC', social('Catalogue'), 'asc', 40, 22, 'Catalogue des activités et des séjours'],
  ['BRE-ASC', social('Barèmes'), 'asc', 33, 3, 'Barème des participations par tranche'],
  ['BRE-ASC', social('Règlement ASC'), 'asc', 190, 8, 'Règlement des activités sociales et culturelles'],
  ['EST-CSSCT', safety('Rapport de visite'), 'safety', 19, 6, 'Visite des agences de Metz et de Thionville'],
  [
    'EST-CSSCT',
    safety('Registre danger grave et imminent'),
    'safety',
    57,
    2,
    'Danger grave et imminent : avis et suites',
    { confidential: true },
  ],
  ['EST-LOG', 'Logement', 'housing', 75, 5, 'Compte rendu de la commission logement'],
  ['EST-LOG', 'Logement', 'housing', 3, 10, 'Demandes de logement : état et perspectives', { status: 'submitted' }],
]

export const committeeDocuments = (reference: string, pen: Editors): FiledDocument[] =>
  rows.map(([body, documentCommission, subject, daysAgo, pages, title, more]) =>
    fileOnDay(workingDay(reference, -daysAgo), pen, {
      family: 'committee',
      body,
      documentCommission,
      subject,
      pages,
      title,
      ...more,
    }),
  )
