import type { BodyCode } from './bodies.ts'
import { workingDay } from './calendar.ts'
import type { Editors } from './editors.ts'
import { type DemoDocument, type FiledDocument, fileOnDay } from './filing.ts'
import type { Subject } from './prose/subjects.ts'

type Row = [
  body: BodyCode,
  type: string,
  subject: Subject,
  daysAgo: number,
  pages: number,
  title: string,
  more?: { confidential?: true; revised?: true; channel?: 'csec'; status?: DemoDocument['status'] },
]

/** Functioning documents (DOMAIN §5.1). */
const rows: readonly Row[] = [
  ['CSEC', 'Règlement intérieur du CSE', 'rules', 300, 18, 'Règlement intérieur du CSE central', { revised: true }],
  [
    'CSEC',
    'Accord collectif/Accord de mise en place du CSE',
    'rules',
    320,
    24,
    'Accord de mise en place des comités sociaux et économiques',
  ],
  ['CSEC', 'Calendrier annuel', 'rules', 30, 2, 'Calendrier des réunions du comité central'],
  [
    'CSEC',
    'Modèles',
    'reorganisation',
    21,
    4,
    'Canal CSEC : préparation de la consultation stratégique',
    { channel: 'csec' },
  ],
  ['CSEC', 'Modèles', 'jobs', 6, 3, 'Canal CSEC : positions communes sur la classification', { channel: 'csec' }],
  [
    'CSEC',
    'Convention',
    'accounts',
    160,
    9,
    'Convention avec le cabinet d’expertise',
    { channel: 'csec', confidential: true },
  ],
  ['CSE-BRE', 'Règlement intérieur du CSE', 'rules', 310, 15, 'Règlement intérieur du CSE Bretagne', { revised: true }],
  [
    'CSE-BRE',
    'Règlement intérieur du CSE',
    'rules',
    330,
    14,
    'Règlement intérieur de la mandature précédente',
    { status: 'archived' },
  ],
  ['CSE-BRE', 'Protocole d’accord préélectoral', 'rules', 325, 12, 'Protocole d’accord préélectoral'],
  ['CSE-BRE', 'Procès-verbal d’élection', 'rules', 322, 6, 'Procès-verbaux des élections, trois collèges'],
  ['CSE-BRE', 'Budget/Comptes annuels', 'accounts', 110, 27, 'Comptes annuels du CSE Bretagne'],
  ['CSE-BRE', 'Heures de délégation', 'rules', 200, 3, 'Heures de délégation : répartition et bons'],
  [
    'CSE-BRE',
    'Calendrier annuel',
    'rules',
    280,
    2,
    'Calendrier des séances de l’année dernière',
    { status: 'archived' },
  ],
  ['CSE-BRE', 'Modèles', 'rules', 2, 3, 'Modèle de déclaration des élus', { status: 'submitted' }],
  ['CSE-BRE', 'Budget/ASC', 'asc', 4, 5, 'Budget ASC : projet de répartition', { status: 'refused' }],
  ['CSE-EST', 'Règlement intérieur du CSE', 'rules', 315, 16, 'Règlement intérieur du CSE Grand Est'],
  ['CSE-EST', 'Accord collectif/Avenant', 'remoteWork', 128, 7, 'Avenant n° 1 à l’accord sur le télétravail'],
  ['CSE-EST', 'Désignations', 'rules', 62, 2, 'Désignations dans les commissions'],
  [
    'CSE-EST',
    'Budget/Rapport d’activité et de gestion financière',
    'accounts',
    140,
    20,
    'Rapport d’activité et de gestion financière',
  ],
  ['CSE-EST', 'Convention', 'asc', 270, 6, 'Convention de billetterie (expirée)', { status: 'archived' }],
]

export const functioningDocuments = (reference: string, pen: Editors): FiledDocument[] =>
  rows.map(([body, type, subject, daysAgo, pages, title, more]) =>
    fileOnDay(workingDay(reference, -daysAgo), pen, {
      family: 'functioning',
      body,
      documentType: `Fonctionnement/${type}`,
      subject,
      pages,
      title,
      ...more,
    }),
  )
