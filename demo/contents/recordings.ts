import type { DemoPublication } from './publication.ts'

/** Well-formed ids of players, of no video in particular. */
const youtube = (id: string) => ({ host: 'www.youtube-nocookie.com', id })
const vimeo = (id: string) => ({ host: 'player.vimeo.com', id })

export const videos: readonly DemoPublication[] = [
  {
    key: 'video-odj',
    title: 'Lire un ordre du jour en trois minutes',
    introduction:
      'Quels points demandent un avis, lesquels informent seulement : une méthode simple, à suivre crayon en main.',
    days: -12,
    slide: 4,
    picture: { motif: 'calendar' as const, alt: 'Un calendrier dont une case est orange' },
    video: youtube('m4nd4tur3A1'),
    text: '<p>Exemple commenté sur un ordre du jour de comité d’établissement.</p>',
  },
  {
    key: 'video-budget',
    title: 'Le budget de fonctionnement, poste par poste',
    introduction:
      'La trésorière de Bretagne explique d’où vient l’argent, ce qu’il peut payer, et ce qu’il ne paie jamais.',
    days: -33,
    picture: { motif: 'chart' as const, alt: 'Un graphique en barres' },
    bodies: ['CSE-BRE' as const],
    video: vimeo('700000001'),
  },
  {
    key: 'video-visite',
    title: 'Préparer une visite de la commission santé',
    introduction:
      'Avant, pendant, après : la grille d’observation de la commission et la façon de restituer aux équipes.',
    days: -58,
    picture: { motif: 'people' as const, alt: 'Un groupe de personnes' },
    thematics: ['Prévention des risques psychosociaux' as const],
    video: youtube('m4nd4tur3B2'),
  },
  {
    key: 'video-annuaire',
    title: 'Trouver qui siège où : l’annuaire en deux minutes',
    introduction:
      'Rechercher par instance, par fonction ou par nom, et choisir ce que les autres voient de vos coordonnées.',
    days: -110,
    picture: { motif: 'network' as const, colours: 2, alt: 'Des points reliés par des lignes' },
    video: youtube('m4nd4tur3C3'),
  },
].map((video) => ({ contentType: 'video' as const, ...video }))

/** Each podcast reads its text, next to it in `demo/sounds`. */
export const podcasts: readonly DemoPublication[] = [
  {
    key: 'podcast-seance',
    title: 'Cinq minutes d’élu : préparer une séance',
    introduction:
      'Trois gestes pour lire un dossier quand le temps manque, et arriver en séance avec les bonnes questions.',
    days: -7,
    sound: 'preparer-une-seance',
    picture: { motif: 'voice' as const, alt: 'Le tracé d’une voix enregistrée' },
  },
  {
    key: 'podcast-mandat',
    title: 'Premiers mois de mandat',
    introduction: 'Par où commencer quand on vient d’être élu : les conseils de celles et ceux qui sont passés par là.',
    days: -28,
    sound: 'premiers-mois-de-mandat',
    picture: { motif: 'table' as const, alt: 'Une table ronde vue de dessus' },
  },
  {
    key: 'podcast-asc',
    title: 'Le budget des activités sociales et culturelles',
    introduction: 'Deux budgets qui ne se mélangent pas, des critères qui s’expliquent, et une trace de tout.',
    days: -45,
    sound: 'budget-asc',
    picture: { motif: 'chart' as const, alt: 'Des barres de hauteurs différentes' },
    bodies: ['BRE-ASC' as const],
  },
  {
    key: 'podcast-rps',
    title: 'Quand une équipe va mal',
    introduction:
      'La commission santé raconte comment elle écoute, ce qu’elle écrit, et pourquoi elle revient six mois plus tard.',
    days: -72,
    sound: 'risques-psychosociaux',
    picture: { motif: 'shield' as const, alt: 'Un bouclier' },
    thematics: ['Prévention des risques psychosociaux' as const],
  },
].map((podcast) => ({ contentType: 'podcast' as const, ...podcast }))
