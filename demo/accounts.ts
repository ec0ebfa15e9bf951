import type { SystemRole } from '#contract/ground/policy/grant.ts'
import { type Person, seat } from './seats.ts'

/** A member who can sign in. */
export type Account = Person & {
  email: string
  /** besides ROLE_READER, which every active account has */
  roles: readonly Exclude<SystemRole, 'ROLE_READER'>[]
  status: 'validated' | 'pending'
  /** description in the list of accounts */
  who: string
}

/** One account per role, to sign in with (SPEC §5). */
export const accounts: readonly Account[] = [
  {
    email: 'admin@mandature.example',
    who: 'administratrice',
    roles: ['ROLE_ADMIN'],
    status: 'validated',
    gender: 'Madame',
    firstName: 'Claire',
    lastName: 'Montreuil',
    seats: [seat('CSEC', 'reader', 'Invité permanent')],
  },
  {
    email: 'editeur@mandature.example',
    who: 'éditeur des contenus',
    roles: ['ROLE_EDITOR'],
    status: 'validated',
    gender: 'Monsieur',
    firstName: 'Paul',
    lastName: 'Géraud',
    seats: [seat('CSEC-FOR', 'reader', 'Membre de commission')],
  },
  {
    email: 'csec@mandature.example',
    who: 'Canal CSEC, lectrice du CSE central',
    roles: ['ROLE_CANAL_CSEC'],
    status: 'validated',
    gender: 'Madame',
    firstName: 'Isabelle',
    lastName: 'Fœrster',
    seats: [seat('CSEC', 'reader', 'Titulaire')],
  },
  {
    email: 'valideur@mandature.example',
    who: 'référente valideuse du CSE Bretagne',
    roles: [],
    status: 'validated',
    gender: 'Madame',
    firstName: 'Gwenaëlle',
    lastName: 'Morvan',
    seats: [seat('CSE-BRE', 'validator', 'Titulaire')],
  },
  {
    email: 'redacteur@mandature.example',
    who: 'rédacteur du CSE Bretagne',
    roles: [],
    status: 'validated',
    gender: 'Monsieur',
    firstName: 'Tristan',
    lastName: 'Le Floc’h',
    seats: [seat('CSE-BRE', 'redactor', 'Titulaire')],
  },
  {
    email: 'lecteur@mandature.example',
    who: 'lectrice du CSE Bretagne',
    roles: [],
    status: 'validated',
    gender: 'Madame',
    firstName: 'Jeanne',
    lastName: 'Abiven',
    seats: [seat('CSE-BRE', 'reader', 'Suppléant')],
  },
  {
    email: 'valideur.est@mandature.example',
    who: 'référente valideuse du CSE Grand Est',
    roles: [],
    status: 'validated',
    gender: 'Madame',
    firstName: 'Caroline',
    lastName: 'Hœffel',
    seats: [seat('CSE-EST', 'validator', 'Titulaire')],
  },
  {
    email: 'redacteur.est@mandature.example',
    who: 'rédacteur du CSE Grand Est',
    roles: [],
    status: 'validated',
    gender: 'Monsieur',
    firstName: 'Adrien',
    lastName: 'Noël-Petit',
    seats: [seat('CSE-EST', 'redactor', 'Titulaire')],
  },
  {
    email: 'lecteur.est@mandature.example',
    who: 'lectrice du CSE Grand Est',
    roles: [],
    status: 'validated',
    gender: 'Madame',
    firstName: 'Samira',
    lastName: 'Oukacha',
    seats: [seat('CSE-EST', 'reader', 'Suppléant')],
  },
  {
    email: 'attente@mandature.example',
    who: 'compte en attente d’activation',
    roles: [],
    status: 'pending',
    gender: 'Monsieur',
    firstName: 'Lucas',
    lastName: 'Ménard',
    seats: [seat('CSE-BRE', 'reader', 'Suppléant')],
  },
]
