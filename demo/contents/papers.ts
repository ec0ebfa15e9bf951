import type { Editors } from '#demo/editors.ts'
import { type DemoDocument, type Filing, fileOnDay } from '#demo/filing.ts'
import type { Subject } from '#demo/prose/subjects.ts'

interface Paper {
  title: string
  subject: Subject
  pages: number
  body?: Filing['body']
}

/** PDF files that contents and links refer to, by name. */
export const media: readonly Paper[] = [
  { title: 'Kit d’accueil des nouveaux élus', subject: 'rules', pages: 6 },
  { title: 'Catalogue des activités sociales', subject: 'asc', pages: 8, body: 'CSE-BRE' },
  { title: 'Guide de la consultation', subject: 'reorganisation', pages: 5 },
]

export interface DemoPost {
  text: string
  /** days from the reference day, and time of day */
  days: number
  time: string
  /** email address */
  author: string
  papers: readonly Paper[]
}

const [member, administrator] = ['csec@mandature.example', 'admin@mandature.example'] as const

/** Posts of the channel, oldest first. */
export const channelPosts: readonly DemoPost[] = [
  {
    text: 'Bonjour à toutes et à tous,\n\nVoici la note que nous avons reçue de l’expert. Merci de la lire avant vendredi : nous préparons ensemble les questions à poser en séance.',
    days: -19,
    time: '09:12',
    author: member,
    papers: [{ title: 'Note de l’expert : orientations stratégiques', subject: 'accounts', pages: 7, body: 'CSEC' }],
  },
  {
    text: 'La réunion préparatoire est avancée à 8 h 30, salle Vauban. La visioconférence reste possible : le lien est dans la séance.',
    days: -11,
    time: '17:40',
    author: administrator,
    papers: [],
  },
  {
    text: 'Compte rendu de l’échange avec les comités d’établissement :\n– trois régions demandent les chiffres par site ;\n– la Moselle souhaite intervenir sur les trajets ;\n– accord sur un point d’étape à six mois.\n\nComplétez si j’ai oublié quelque chose.',
    days: -5,
    time: '12:05',
    author: member,
    papers: [
      { title: 'Remontées des comités d’établissement', subject: 'jobs', pages: 4, body: 'CSEC' },
      { title: 'Effectifs par site', subject: 'jobs', pages: 3, body: 'CSEC' },
    ],
  },
  {
    text: 'Rappel : les candidatures à la commission économique sont à envoyer avant la fin de la semaine. Deux places restent à pourvoir.',
    days: -2,
    time: '08:50',
    author: member,
    papers: [],
  },
]

/** Converts a paper to a document, for its PDF. */
export const paperOf = ({ title, subject, pages, body = 'CSEC' }: Paper, day: string, pen: Editors): DemoDocument => ({
  ...fileOnDay(day, pen, {
    family: 'functioning',
    documentType: 'Fonctionnement/Modèles',
    body,
    title,
    subject,
    pages,
  }),
  reference: `${body}-${title}`,
})
