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

/** The columns whose values name a record of the portal. An unknown value can be matched once for the whole file. */
export const matchedColumns = ['irp', 'role', 'mandat', 'fonction'] as const
export type MatchedColumn = (typeof matchedColumns)[number]
