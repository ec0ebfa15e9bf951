/** The columns of a file of users, in the order in which the portal writes them (DOMAIN §15). */
export const columns = [
  'civilite',
  'nom',
  'prenom',
  'email',
  'telephone',
  'adresse',
  'irp',
  'role',
  'mandat',
  'fonction',
  'debut_mandature',
  'fin_mandature',
  'principal',
] as const
export type Column = (typeof columns)[number]
