import type { ObjectStoreAddress } from '#server/ground/configuration/files.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { StoreUnavailable } from './store.ts'

/** What errors of the AWS SDK have in common. */
interface SdkError extends Error {
  name: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/**
 * Whether the store says that the bucket has no such object. A 404 that does not say so is none of a missing file: the
 * bucket may be missing, or what answers is no object store.
 */
export const isMissingObject = (error: unknown): boolean => (error as SdkError).name === 'NoSuchKey'

/** Whether the answer to HEAD, which has no body, is 404: the object or its bucket is missing. */
export const isHeadNotFound = (error: unknown): boolean => (error as SdkError).$metadata?.httpStatusCode === 404

export const isMissingBucket = (error: unknown): boolean => (error as SdkError).name === 'NoSuchBucket'

/** The store has already an object of this name, or another call is just writing it. */
export const isPreconditionFailed = (error: unknown): boolean =>
  [409, 412].includes((error as SdkError).$metadata?.httpStatusCode ?? 0)

/** The store does not know a header of the call. */
export const isNotImplemented = (error: unknown): boolean => (error as SdkError).name === 'NotImplemented'

/** Returns the message of an error; undefined for what the SDK writes when the store sends none, as radosgw does. */
const messageOf = ({ message }: SdkError) => (message === 'UnknownError' ? undefined : message)

export const toUnavailable = (error: unknown): StoreUnavailable => {
  const { name, code, $metadata } = error as SdkError
  const status = $metadata?.httpStatusCode
  return new StoreUnavailable(
    `the object store failed: ${[code ?? name, status, messageOf(error as SdkError)].filter(Boolean).join(' ')}`,
    {
      cause: error,
    },
  )
}

const keyTodo =
  'écrivez dans AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY une clé qui peut lire, écrire, supprimer et lister'

/**
 * Converts an error of the first call of a start into a sentence that says what to write.
 * @param setting where the address is written: FILES_URL, or an option
 */
export function toOperatorFault(
  error: unknown,
  { bucket, endpoint }: ObjectStoreAddress,
  setting: string,
): OperatorFault {
  const { name, code, $metadata } = error as SdkError
  const status = $metadata?.httpStatusCode
  const fault = (sentence: string) => new OperatorFault(sentence, { cause: error })
  if (name === 'NoSuchBucket' || status === 404)
    return fault(
      `Le seau « ${bucket} » de ${setting} n’existe pas dans ce stockage : créez-le, ou écrivez dans ${setting} le nom de celui qui contient les fichiers.`,
    )
  if (name === 'CredentialsProviderError')
    return fault(`Le stockage de ${setting} demande une clé, et il n’y en a pas : ${keyTodo}.`)
  if (status === 401 || status === 403)
    return fault(
      `Le stockage de ${setting} refuse la clé pour le seau « ${bucket} » (${name}) : ${keyTodo} dans ce seau.`,
    )
  if (status === 301 || status === 400)
    return fault(
      `Le seau « ${bucket} » n’est pas de cette région, ou son adresse n’est pas la bonne (${name}) : écrivez dans ${setting} la région qui convient, par exemple region=eu-west-3.`,
    )
  return fault(
    `Le stockage de ${setting} ne répond pas${endpoint ? ` à ${endpoint}` : ''} (${code ?? name} : ${messageOf(error as SdkError) || 'pas de réponse'}) : vérifiez endpoint et region dans ${setting}, et que la machine peut sortir vers cette adresse.`,
  )
}
