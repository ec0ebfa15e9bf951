import SCIMMY from 'scimmy'
import { normalizeEmail } from '#contract/ground/emails.ts'
import { normalizePhone } from '#contract/ground/phones.ts'
import { isReadableLine } from '#contract/ground/shapes.ts'
import type { genders } from '#contract/people/accounts/accounts.ts'
import { PersonName } from '#contract/people/identity.ts'
import { Failure } from '#server/ground/errors/failure.ts'

/** An account as a directory reads it. */
export interface DirectoryUser {
  id: number
  userName: string
  externalId: string | null
  gender: (typeof genders)[number]
  firstName: string
  lastName: string
  email: string
  phoneNumber: string | null
  phoneType: string | null
  title: string | null
  /** as the directory wants it: false also while its closing waits */
  active: boolean
  createdAt: string
  updatedAt: string
}

/** What a directory writes of an account. Fields left out stay as they are. */
export interface UserChange {
  userName: string
  externalId: string | null
  firstName: string
  lastName: string
  email: string
  title: string | null
  gender?: (typeof genders)[number]
  phone?: { number: string | null; type: string | null }
  active?: boolean
}

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const honorifics = { Madame: 'Mme', Monsieur: 'M.' } as const

/** Presents an account as a SCIM user. @param base URL of the SCIM addresses */
export const presentUser = (base: string, user: DirectoryUser): Record<string, unknown> => ({
  schemas: [userSchema],
  id: String(user.id),
  ...(user.externalId !== null && { externalId: user.externalId }),
  userName: user.userName,
  name: {
    formatted: `${user.firstName} ${user.lastName}`,
    familyName: user.lastName,
    givenName: user.firstName,
    honorificPrefix: honorifics[user.gender],
  },
  displayName: `${user.firstName} ${user.lastName}`,
  ...(user.title !== null && { title: user.title }),
  active: user.active,
  emails: [{ value: user.email, type: 'work', primary: true }],
  ...(user.phoneNumber !== null && { phoneNumbers: [{ value: user.phoneNumber, type: user.phoneType ?? 'work' }] }),
  meta: {
    resourceType: 'User',
    created: user.createdAt,
    lastModified: user.updatedAt,
    location: `${base}/Users/${user.id}`,
  },
})

/** The attributes of a SCIM user that the portal reads. */
interface UserAttributes {
  userName?: string
  externalId?: string
  name?: { givenName?: string; familyName?: string; honorificPrefix?: string }
  title?: string
  active?: boolean
  emails?: MultiValue[]
  phoneNumbers?: MultiValue[]
}
interface MultiValue {
  value?: string
  type?: string
  primary?: boolean
}

const readAttributes = ['userName', 'externalId', 'name', 'title', 'active', 'emails', 'phoneNumbers'] as const

/**
 * Reads a SCIM user as a directory sends it. Attributes that the portal does not keep are ignored, a password too.
 * @param known the account, when it exists
 * @throws Failure `scim.syntax`, `scim.value`
 */
export function parseUser(body: unknown, known: DirectoryUser | null): UserChange {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Failure('scim.syntax')
  const sent = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value as unknown]))
  const found = readAttributes.flatMap((name) => {
    const value = withBooleans(sent.get(name.toLowerCase()), name)
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  return changeOf(userResource({ schemas: [userSchema], ...Object.fromEntries(found) }), known)
}

/** Checks the types of attributes by the schema. @throws Failure `scim.value` */
export function userResource(attributes: object): InstanceType<typeof SCIMMY.Schemas.User> {
  try {
    return new SCIMMY.Schemas.User(attributes, 'in')
  } catch (error) {
    const [, name = 'User'] = /'(\w[\w.]*)'/.exec((error as Error).message) ?? []
    throw new Failure('scim.value', { values: { name }, cause: error })
  }
}

/** Booleans arrive as text from some directories: `"active": "False"`. */
export function withBooleans(value: unknown, name: string): unknown {
  if (typeof value === 'string' && /^(?:active|primary)$/i.test(name) && /^(?:true|false)$/i.test(value))
    return value.toLowerCase() === 'true'
  if (Array.isArray(value)) return value.map((one) => withBooleans(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([part, one]) => [part, withBooleans(one, part)]))
}

/** Reads what the portal keeps of a SCIM user. @throws Failure `scim.value` */
export function changeOf(resource: object, known: DirectoryUser | null): UserChange {
  const { userName = '', externalId, name, title, active, emails = [], phoneNumbers } = resource as UserAttributes
  const { honorificPrefix } = name ?? {}
  return {
    userName: lineOf('userName', userName) ?? invalid('userName'),
    externalId: lineOf('externalId', externalId) ?? known?.externalId ?? null,
    title: lineOf('title', title),
    firstName: nameOf('name.givenName', name?.givenName, known?.firstName),
    lastName: nameOf('name.familyName', name?.familyName, known?.lastName),
    email: emailOf(userName, emails, known),
    ...(honorificPrefix && { gender: /^(?:m|mr|monsieur)\b/i.test(honorificPrefix) ? 'Monsieur' : 'Madame' }),
    ...(phoneNumbers && phoneOf(phoneNumbers, known)),
    ...(active !== undefined && { active }),
  }
}

const invalid = (name: string): never => {
  throw new Failure('scim.value', { values: { name } })
}

/** @returns null when it is empty or missing */
function lineOf(name: string, written: string | undefined): string | null {
  const line = lineIn(written ?? '')
  if (line.length > 256 || !isReadableLine(line)) invalid(name)
  return line === '' ? null : line
}

/** @param stored a name that an import or a provider brought may stay */
function nameOf(path: string, written: string | undefined, stored: string | undefined): string {
  if (written !== undefined && stored !== undefined && lineIn(written) === lineIn(stored)) return lineIn(written)
  const { success, data } = PersonName.safeParse(written)
  return success ? data : invalid(path)
}

const lineIn = (written: string) => written.normalize('NFC').trim()

/** The work address, else the main one, else the user name. An address that follows the user name goes on doing so. */
function emailOf(userName: string, emails: readonly MultiValue[], known: DirectoryUser | null): string {
  const chosen =
    emails.find(({ type }) => type?.toLowerCase() === 'work') ?? emails.find(({ primary }) => primary) ?? emails[0]
  const written = normalizeEmail(chosen?.value ?? userName)
  const isUnchanged = known !== null && written === known.email
  if (isUnchanged && known.email === normalizeEmail(known.userName)) return normalizeEmail(userName) ?? known.email
  return written ?? invalid('emails')
}

/** A number that is none is left out: it must not keep a directory from closing an account. */
function phoneOf(numbers: readonly MultiValue[], known: DirectoryUser | null): Pick<UserChange, 'phone'> {
  const ofType = (wanted: string | null | undefined) =>
    wanted ? numbers.find(({ type }) => type?.toLowerCase() === wanted.toLowerCase()) : undefined
  const chosen = ofType(known?.phoneType) ?? ofType('work') ?? ofType('mobile') ?? numbers[0]
  if (!chosen?.value) return { phone: { number: null, type: null } }
  const number = normalizePhone(chosen.value)
  return number === null ? {} : { phone: { number, type: chosen.type?.slice(0, 40) ?? null } }
}
