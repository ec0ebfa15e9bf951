/** Debated projects (DOMAIN §6). */
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
