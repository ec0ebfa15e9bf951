import { type Account, accounts } from './accounts.ts'
import { type BodyCode, bodyOf } from './bodies.ts'
import { addDays, instantInParis, monthStart } from './calendar.ts'
import { members } from './members.ts'
import { type Person, type Seat, seat } from './seats.ts'

export type DemoPerson = {
  gender: 'Madame' | 'Monsieur'
  firstName: string
  lastName: string
  email: string
  address: string | null
  phoneNumber: string
  roles: Account['roles']
  status: Account['status']
  showsEmail: boolean
  showsPhone: boolean
  createdAt: string
  /** null: a request whose author has not used the mailed link */
  emailConfirmedAt: string | null
  /** recent enough that nobody is warned about an idle account */
  lastSignInAt: string | null
  /** note of a pending person to the administrators */
  registrationNote: string | null
  assignments: DemoAssignment[]
}
export type DemoAssignment = Omit<Seat, 'end'> & { startsOn: string; endsOn: string; main: boolean }

/** Months since each committee's election; its commissions started with it. */
const electedMonthsAgo: Partial<Record<BodyCode, number>> = { 'CSE-BRE': 20, 'CSE-EST': 26, CSEC: 18 }
const monthsOfMandate = 48

/** Creates the sixty members: the ten accounts of SPEC §5, of which one waits with an unconfirmed address, then fifty others. */
export function createPeople(reference: string): DemoPerson[] {
  const named = accounts.map(({ email, roles, status, ...person }) =>
    toDemoPerson(reference, person, email, roles, status),
  )
  return [...named, ...members.map((person) => toDemoPerson(reference, person, emailOf(person), [], 'validated'))].map(
    (person, index) => ({
      ...person,
      ...contactOf(person, index),
      lastSignInAt:
        person.status === 'validated' ? instantInParis(addDays(reference, -(((index * 7) % 25) + 1)), '08:20') : null,
    }),
  )
}

function toDemoPerson(
  reference: string,
  person: Person,
  email: string,
  roles: DemoPerson['roles'],
  status: DemoPerson['status'],
) {
  const assignments = person.seats.map((held, index) => toAssignment(reference, held, index === 0))
  const { startsOn } = assignments[0] as DemoAssignment
  const createdAt =
    status === 'pending'
      ? instantInParis(addDays(reference, -2), '18:42')
      : instantInParis(addDays(startsOn, 12), '10:15')
  const { gender, firstName, lastName } = person
  const registrationNote =
    status === 'pending'
      ? 'Bonjour, j’ai été élu suppléant ce mois-ci. Le procès-verbal des élections est à votre disposition.'
      : null
  const emailConfirmedAt = status === 'pending' ? null : createdAt
  return {
    gender,
    firstName,
    lastName,
    email,
    roles,
    status,
    createdAt,
    emailConfirmedAt,
    registrationNote,
    assignments,
  }
}

/** Creates a person who waits and has confirmed the address. */
export function createConfirmedRequest(reference: string): DemoPerson {
  const person: Person = {
    gender: 'Madame',
    firstName: 'Aïssatou',
    lastName: 'Camara',
    seats: [seat('CSE-EST', 'reader', 'Suppléant')],
  }
  const email = emailOf(person)
  const request = toDemoPerson(reference, person, email, [], 'pending')
  return {
    ...request,
    ...contactOf({ email }, members.length + accounts.length),
    registrationNote: 'Bonjour, je remplace Monsieur Schmitt depuis le début du mois.',
    emailConfirmedAt: instantInParis(addDays(reference, -2), '18:47'),
    lastSignInAt: null,
  }
}

function toAssignment(reference: string, { end, ...held }: Seat, main: boolean): DemoAssignment {
  const committee = bodyOf(held.body).parent ?? held.body
  const electedOn = monthStart(reference, -(electedMonthsAgo[committee] ?? 0))
  const startsOn = end === undefined ? electedOn : monthStart(reference, end === 'past' ? -49 : -46)
  return { ...held, startsOn, endsOn: addDays(monthStart(startsOn, monthsOfMandate), -1), main }
}

/** Builds an address: « Jean-Baptiste de La Motte » → jean-baptiste.de-la-motte@mandature.example */
function emailOf({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replaceAll('œ', 'oe')
      .replaceAll('æ', 'ae')
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .replace(/[^a-z]+/gu, '-')
  return `${plain(firstName)}.${plain(lastName)}@mandature.example`
}

/** Numbers that Arcep reserves for fiction. */
const fictionRanges = ['+3363998', '+3326191', '+3335301', '+3319900', '+3346571'] as const
const streets = [
  'rue des Tanneurs',
  'avenue Jean-Jaurès',
  'place de la République',
  'impasse des Érables',
  'quai Sud',
  'allée des Hêtres',
]
const towns = [
  '35000 Rennes',
  '29200 Brest',
  '56100 Lorient',
  '67000 Strasbourg',
  '57000 Metz',
  '54000 Nancy',
  '75012 Paris',
]

function contactOf({ email }: { email: string }, index: number) {
  const range = fictionRanges[index % fictionRanges.length]
  const street = streets[index % streets.length]
  const town = towns[index % towns.length]
  return {
    email,
    address: index % 4 === 3 ? null : `${3 + index * 2} ${street}, ${town}`,
    phoneNumber: `${range}${String(1_000 + index * 37).padStart(4, '0')}`,
    showsEmail: index % 5 !== 4,
    showsPhone: index % 3 === 0,
  }
}
