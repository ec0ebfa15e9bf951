import { foldText } from '#contract/ground/foldText.ts'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { Gender, KnownBody, KnownName, KnownPerson, Snapshot } from './snapshotTypes.ts'

/** A function or mandate of a seat: an existing one, or one to be created. */
export interface NamedOrNew {
  /** null: to be created */
  id: number | null
  name: string
}

/** The lookup tables of cells. Accents, case, spaces, apostrophes and dashes do not count. */
export interface LookupTables {
  people: ReadonlyMap<string, KnownPerson>
  bodies: ReadonlyMap<string, KnownBody[]>
  bodiesById: ReadonlyMap<number, KnownBody>
  mandates: ReadonlyMap<string, KnownName>
  mandatesById: ReadonlyMap<number, KnownName>
  jobs: ReadonlyMap<string, KnownName>
  jobsById: ReadonlyMap<number, KnownName>
}

/** Normalizes a name for comparison. */
export const comparableName = (name: string) =>
  foldText(name)
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

export function indexSnapshot({ people, bodies, mandates, jobs }: Snapshot): LookupTables {
  const named = (list: readonly KnownName[]) => new Map(list.map((one) => [comparableName(one.name), one]))
  return {
    people: new Map(people.map((person) => [person.email, person])),
    // A code belongs to one body, a name perhaps to several.
    bodies: new Map([...Map.groupBy(bodies, ({ name }) => comparableName(name)), ...bodies.map(byCode)]),
    bodiesById: byId(bodies),
    mandates: named(mandates),
    mandatesById: byId(mandates),
    jobs: named(jobs),
    jobsById: byId(jobs),
  }
}

const byCode = (body: KnownBody) => [comparableName(body.code), [body]] as [string, KnownBody[]]
const byId = <Item extends { id: number }>(items: readonly Item[]) => new Map(items.map((item) => [item.id, item]))

/** Keys are normalized by `comparableName`. */
export const genders: ReadonlyMap<string, Gender> = new Map([
  ['madame', 'Madame'],
  ['mme', 'Madame'],
  ['mme.', 'Madame'],
  ['monsieur', 'Monsieur'],
  ['m.', 'Monsieur'],
  ['m', 'Monsieur'],
])
export const roles: ReadonlyMap<string, BodyRole> = new Map([
  ['lecteur', 'reader'],
  ['redacteur', 'redactor'],
  ['referent valideur', 'validator'],
])
export const yesOrNo: ReadonlyMap<string, boolean> = new Map([
  ['oui', true],
  ['non', false],
  ['1', true],
  ['0', false],
  ['vrai', true],
  ['faux', false],
])
