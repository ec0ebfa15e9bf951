import SCIMMY from 'scimmy'
import { Failure } from '#server/ground/errors/failure.ts'
import { type Operation, parseOperations } from '#server/people/scim/door/operations.ts'
import {
  changeOf,
  type DirectoryUser,
  presentUser,
  type UserChange,
  userResource,
  withBooleans,
} from './userResource.ts'

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Attributes that a PATCH names without effect: they are not kept, or are given by the portal. */
const ignored =
  /^(?:urn:|(?:schemas|id|meta|password|groups|addresses|roles|ims|photos|entitlements|x509Certificates)\b)/i

/** The path of a value by its type, and a part of it: `emails[type eq "work"].value`. */
const typedPath = /^(\w+)\[type eq "([^"\\]{1,40})"\](?:\.(\w+))?$/i

/**
 * Applies a PATCH to an account.
 * @returns all that the account is to have
 * @throws Failure `scim.syntax`, `scim.path`, `scim.noTarget`, `scim.value`
 */
export async function patchUser(body: unknown, known: DirectoryUser): Promise<UserChange> {
  const { externalId, userName, name, title, active, emails, phoneNumbers } = presentUser('', known)
  let resource = userResource({ externalId, userName, name, title, active, emails, phoneNumbers })
  for (const operation of parseOperations(body)) {
    if (ignored.test(operation.path ?? '')) continue
    resource = await applyOperation(resource, createMissingValue(withKnownTypes(operation), resource))
  }
  // A list from which the last value is removed is absent.
  return changeOf({ phoneNumbers: [], ...resource }, known)
}

type UserResource = ReturnType<typeof userResource>

/** @throws Failure `scim.path`, `scim.noTarget`, `scim.value` */
async function applyOperation(resource: UserResource, operation: Operation): Promise<UserResource> {
  const { path = '' } = operation
  try {
    const message = new SCIMMY.Messages.PatchOp({ schemas: [patchSchema], Operations: [operation] })
    return ((await message.apply(resource, undefined as never)) as UserResource | undefined) ?? resource
  } catch (error) {
    const { scimType } = error as { scimType?: string }
    // What is removed already needs no removal.
    if (scimType === 'noTarget' && operation.op === 'remove') return resource
    const code = scimType === 'noTarget' ? 'scim.noTarget' : scimType === 'invalidPath' ? 'scim.path' : 'scim.value'
    throw new Failure(code, { values: { name: path }, cause: error })
  }
}

/** Booleans as text, and a list of one value written as the value. */
function withKnownTypes({ op, path = '', value }: Operation): Operation {
  const last = path.slice(path.lastIndexOf('.') + 1)
  const typed = withBooleans(value, last)
  const isList = /^(?:emails|phoneNumbers)$/i.test(path) && typeof typed === 'object'
  if (op === 'remove') return { op, path }
  return { op, path, value: isList && !Array.isArray(typed) ? [typed] : typed }
}

/** Entra sets the part of a value that does not exist yet: it is added with the type that the path names. */
function createMissingValue(operation: Operation, resource: UserResource): Operation {
  const { op, path = '', value } = operation
  const [, attribute, type, part] = typedPath.exec(path) ?? []
  if (op === 'remove' || attribute === undefined || type === undefined) return operation
  const name = Object.keys({ emails: 0, phoneNumbers: 0 }).find((one) => one.toLowerCase() === attribute.toLowerCase())
  const values = name ? ((resource as unknown as Record<string, { type?: string }[] | undefined>)[name] ?? []) : null
  if (!name || values?.some((one) => one.type?.toLowerCase() === type.toLowerCase())) return operation
  const added = part === undefined ? { type, ...(value as object) } : { type, [part]: value }
  return { op: 'add', path: name, value: [added] }
}
