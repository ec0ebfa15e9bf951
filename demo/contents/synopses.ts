import type { DemoPublication } from './publication.ts'

interface Row {
  session: string
  /** days from the reference day */
  days: number
  title: string
  introduction: string
  essential: readonly [string, string, string]
  takeaways: string
  nextSession?: string
}

const rows: readonly Row[] = [
  {
    session: 'CSE-BRE 7',
    days: -14,
    title: 'Bretagne : politique sociale, classification et assistants d’écriture',
    introduction:
      'Un avis rendu sur la politique sociale, des réserves sur la classification, un essai encadré des assistants d’écriture.',
    essential: [
      'Politique sociale : avis rendu, avec une demande de suivi des contrats courts par site.',
      'Classification : les notifications individuelles partent le mois prochain.',
      'Assistants d’écriture : essai de six mois sur trois sites volontaires.',
    ],
    takeaways:
      'Signalez à votre élu de proximité les emplois absents de la grille.\nRien de nominatif ne doit être confié à l’outil pendant l’essai.',
    nextSession: 'Dans un mois : désignation des référents et bilan des effectifs.',
  },
  {
    session: 'CSE-BRE 6',
    days: -76,
    title: 'Bretagne : le réaménagement de Rennes et le plan canicule',
    introduction:
      'Le comité rend son avis sur le réaménagement du site de Rennes et obtient un plan canicule avant l’été.',
    essential: [
      'Réaménagement : avis rendu, trois réserves sur le bruit, la lumière et les vestiaires.',
      'Canicule : seuils d’alerte écrits, pauses supplémentaires, horaires décalés.',
      'Heures supplémentaires : la direction fournira un état par service chaque trimestre.',
    ],
    takeaways: 'Les équipes déménagées peuvent demander une visite de la commission santé.',
  },
  {
    session: 'CSE-BRE 4',
    days: -140,
    title: 'Bretagne : l’avis sur le télétravail',
    introduction: 'L’avis sur l’avenant télétravail, l’index de l’égalité et le budget des activités sociales.',
    essential: [
      'Télétravail : avis rendu avec trois demandes de correction.',
      'Index de l’égalité : note en hausse, chantier ouvert sur les promotions.',
      'Budget des activités sociales voté à l’unanimité.',
    ],
    takeaways: 'Les demandes de télétravail se font désormais auprès du service du personnel, et non du responsable.',
  },
  {
    session: 'CSE-EST 6',
    days: -28,
    title: 'Grand Est : politique sociale et droit à la déconnexion',
    introduction: 'L’avis sur la politique sociale, la classification et la charte de déconnexion.',
    essential: [
      'Politique sociale : avis rendu, avec des réserves sur l’intérim.',
      'Classification : deux emplois ajoutés à la demande des élus.',
      'Déconnexion : plages sans message respectées à l’essai pendant trois mois.',
    ],
    takeaways: 'Un relevé anonyme des messages envoyés hors plages sera présenté à la prochaine séance.',
  },
  {
    session: 'CSEC 3',
    days: -20,
    title: 'Comité central : orientations stratégiques et couverture santé',
    introduction: 'L’avis sur les orientations stratégiques, la grille de classification et la complémentaire santé.',
    essential: [
      'Orientations stratégiques : avis rendu, argumenté région par région.',
      'Classification : huit groupes au lieu de quatorze, recours possible pendant deux mois.',
      'Complémentaire santé : hausse contenue, dentaire mieux remboursé.',
    ],
    takeaways: 'Les comités d’établissement reçoivent l’avis et ses annexes.',
    nextSession: 'Dans un mois : situation économique et bilan de l’essai des assistants.',
  },
  {
    session: 'BRE-CSSCT 1',
    days: -70,
    title: 'CSSCT Bretagne : visite de Lorient et mesures de bruit',
    introduction: 'Ce que la commission a vu à Lorient, ce qu’elle a mesuré, et les quatre mesures qu’elle propose.',
    essential: [
      'Document unique : deux risques ajoutés, liés aux déplacements.',
      'Bruit : mesures au-dessus du seuil d’alerte dans un atelier.',
      'Enquête ouverte après un accident de manutention.',
    ],
    takeaways: 'Les protections auditives sont à demander au magasin, sans formulaire.',
  },
]

/** Synopses of held sessions, for absent members. */
export const synopses: readonly DemoPublication[] = rows.map(
  ({ session, days, title, introduction, essential, takeaways, nextSession }) => ({
    key: `synopsis ${session}`,
    contentType: 'synopsis',
    title,
    introduction,
    days,
    session,
    sections: {
      essential: [...essential],
      opinions: null,
      decisions: null,
      takeaways,
      nextSession: nextSession ?? null,
    },
  }),
)
