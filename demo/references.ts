/** A branch of a classification; its path, « Séance/Ordre du jour », is how records name it. */
export type DemoBranch = { name: string; children?: readonly DemoBranch[] }

export type DemoMandate = { name: string; voting: boolean }

/** Fonctions (DOMAIN §2.2), in the order of their positions. */
export const jobs = [
  'Secrétaire',
  'Secrétaire adjoint',
  'Secrétaire adjoint santé-sécurité',
  'Trésorier',
  'Trésorier adjoint',
  'Président de commission',
  'Rapporteur',
  'Référent harcèlement sexuel et agissements sexistes',
  'Référent handicap',
  'Référent ASC',
] as const
export type JobName = (typeof jobs)[number]

/** Mandats (DOMAIN §2.2). */
export const mandates = [
  { name: 'Titulaire', voting: true },
  { name: 'Suppléant', voting: false },
  { name: 'Représentant syndical', voting: false },
  { name: 'Membre de la CSSCT', voting: false },
  { name: 'Membre de commission', voting: false },
  { name: 'Représentant de proximité', voting: false },
  { name: 'Délégué syndical', voting: false },
  { name: 'Délégué syndical central', voting: false },
  { name: 'Invité permanent', voting: false },
] as const satisfies readonly DemoMandate[]
export type MandateName = (typeof mandates)[number]['name']

const branches = (...names: string[]): DemoBranch[] => names.map((name) => ({ name }))

/** DOMAIN §5.1. */
export const documentTypes: readonly DemoBranch[] = [
  {
    name: 'Séance',
    children: branches(
      'Convocation',
      'Ordre du jour',
      'Note d’information',
      'Annexe',
      'Présentation',
      'Projet de procès-verbal',
      'Procès-verbal approuvé',
      'Relevé de décisions',
      'Avis rendu',
      'Résolution',
      'Déclaration des élus',
      'Réponse de la direction',
      'Rapport d’expertise',
      'Lettre de mission',
    ),
  },
  {
    name: 'Consultations récurrentes',
    children: branches(
      'Orientations stratégiques',
      'Situation économique et financière',
      'Politique sociale, conditions de travail et emploi',
      'Bilan social',
      'BDESE',
    ),
  },
  {
    name: 'Fonctionnement',
    children: [
      { name: 'Règlement intérieur du CSE' },
      {
        name: 'Accord collectif',
        children: branches('Accord de mise en place du CSE', 'Accord de droit syndical', 'Avenant'),
      },
      ...branches('Protocole d’accord préélectoral', 'Procès-verbal d’élection', 'Désignations'),
      {
        name: 'Budget',
        children: branches('Fonctionnement', 'ASC', 'Comptes annuels', 'Rapport d’activité et de gestion financière'),
      },
      ...branches('Convention', 'Heures de délégation', 'Calendrier annuel', 'Modèles'),
    ],
  },
]

/** DOMAIN §5.1. */
export const documentCommissions: readonly DemoBranch[] = [
  {
    name: 'Santé, sécurité et conditions de travail',
    children: branches(
      'Rapport de visite',
      'Enquête accident ou maladie',
      'DUERP',
      'Papripact',
      'Registre danger grave et imminent',
      'Rapport annuel du médecin du travail',
      'Compte rendu de CSSCT',
    ),
  },
  {
    name: 'Formation',
    children: branches('Plan de développement des compétences', 'Bilan de formation', 'Compte rendu'),
  },
  {
    name: 'Égalité professionnelle',
    children: branches('Index égalité', 'Rapport de situation comparée', 'Compte rendu'),
  },
  { name: 'Logement' },
  { name: 'Économique' },
  { name: 'Activités sociales et culturelles', children: branches('Catalogue', 'Barèmes', 'Règlement ASC') },
  { name: 'Marchés', children: branches('Consultation fournisseurs', 'Rapport annuel') },
]

/** Projets débattus (DOMAIN §6). */
export const thematics = [
  'Télétravail et droit à la déconnexion',
  'Réaménagement du site de Rennes',
  'Regroupement des agences de Moselle',
  'Classification des emplois',
  'Plan de mobilité 2027',
  'Intelligence artificielle dans les services',
  'Égalité entre les femmes et les hommes',
  'Prévention des risques psychosociaux',
  'Complémentaire santé et prévoyance',
  'Logement des salariés en mobilité',
] as const
export type ThematicName = (typeof thematics)[number]

/** A classification laid flat, each branch after its parent. */
export function paths(tree: readonly DemoBranch[], parent: string | null = null): BranchPath[] {
  return tree.flatMap(({ name, children = [] }, position) => {
    const path = parent === null ? name : `${parent}/${name}`
    return [{ path, parent, name, position }, ...paths(children, path)]
  })
}
export type BranchPath = { path: string; parent: string | null; name: string; position: number }
