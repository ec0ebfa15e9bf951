/** The columns of a file of users, in the order in which the portal writes them (DOMAIN §15). */
export const accountColumns = [
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

/** The columns that only the renewal of a body reads: seats, their college, and the rank of a substitute on them. */
export const placeColumns = ['siege', 'college', 'suppleance'] as const

export const columns = [...accountColumns, ...placeColumns] as const
export type Column = (typeof columns)[number]

/** The columns whose values name a record of the portal. An unknown value can be matched once for the whole file. */
export const matchedColumns = ['irp', 'role', 'mandat', 'fonction'] as const
export type MatchedColumn = (typeof matchedColumns)[number]
