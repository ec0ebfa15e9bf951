import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'

/** Where an object store keeps the files. Its credentials come from the default chain of the AWS SDK, never from the URL. */
export interface ObjectStoreAddress {
  bucket: string
  /** ends with a slash unless it is empty */
  prefix: string
  region: string | null
  /** null: Amazon's */
  endpoint: string | null
  /** the bucket is in the path of URLs, not in their host name */
  pathStyle: boolean
}

const options = ['region', 'endpoint', 'style']

function parseObjectStore(written: string): ObjectStoreAddress | null {
  const url = URL.parse(written)
  if (!url || url.protocol !== 's3:' || url.username || url.password || url.port || url.hash) return null
  const { searchParams, hostname: bucket } = url
  if ([...searchParams.keys()].some((name) => !options.includes(name))) return null
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket)) return null
  const endpoint = searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return null
  const style = searchParams.get('style')
  if (style !== null && style !== 'path' && style !== 'host') return null
  const path = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  if (!/^[\w./-]*$/.test(path)) return null
  return {
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    region: searchParams.get('region'),
    endpoint,
    pathStyle: style === 'path',
  }
}

/** A place of files: a folder, or a bucket and the folder for files that are being received or read as a whole. */
export interface FilesPlace {
  filesDir: string
  /** null: the files are in `filesDir` */
  objectStore: ObjectStoreAddress | null
}

const filesUrlSentence =
  'l’adresse d’un dossier de cette machine, par exemple file:///var/lib/mandature/files, ou d’un stockage S3, par exemple s3://seau/portail?region=fr-par&endpoint=https://s3.exemple.fr&style=path, dont la clé s’écrit dans AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY'
const filesUrl = z.string().refine(isFilesUrl)

// « file: » alone stands for the default folder.
function isFilesUrl(written: string): boolean {
  return /^file:(\/\/\/[^?#]+)?$/.test(written) || parseObjectStore(written) !== null
}

/** The settings of the file store: their schemas, and descriptions of valid values for error messages. */
export const filesSettings = {
  FILES_URL: [filesUrl.optional(), filesUrlSentence],
  FILES_ALSO_READ: [filesUrl.optional(), filesUrlSentence],
  FILES_DELIVERY: [
    z.enum(['server', 'redirect']).default('server'),
    'server pour envoyer les fichiers par ce serveur, redirect pour que le stockage S3 envoie lui-même les téléchargements',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

interface FilesSettings {
  FILES_URL: string | undefined
  FILES_ALSO_READ: string | undefined
  FILES_DELIVERY: 'server' | 'redirect'
}

/** @param faults receives sentences about settings that do not fit together */
export function readFiles(read: FilesSettings, dataDir: string, faults: string[]) {
  const place = placeOf(read.FILES_URL, dataDir)
  const formerFiles = read.FILES_ALSO_READ === undefined ? null : placeOf(read.FILES_ALSO_READ, dataDir)
  if (formerFiles && addressOfPlace(formerFiles) === addressOfPlace(place))
    faults.push('  FILES_ALSO_READ est le même endroit que FILES_URL : écrivez-y l’ancien, ou retirez ce réglage.')
  const redirects = read.FILES_DELIVERY === 'redirect'
  if (redirects && !place.objectStore)
    faults.push(
      '  FILES_DELIVERY=redirect demande un stockage S3, et les fichiers sont sur le disque : écrivez son adresse dans FILES_URL, ou retirez FILES_DELIVERY.',
    )
  return {
    ...place,
    /** where files may still be that are being moved; null: nowhere else */
    formerFiles,
    /** the object store sends downloads itself, from signed URLs */
    redirectsDownloads: redirects,
  }
}

/** @returns null when the address is not valid */
export const readFilesUrl = (written: string, dataDir: string): FilesPlace | null =>
  isFilesUrl(written) ? placeOf(written, dataDir) : null

const placeOf = (url: string | undefined, dataDir: string): FilesPlace => ({
  filesDir: url?.startsWith('file:///') ? fileURLToPath(url) : join(dataDir, 'files'),
  objectStore: url === undefined ? null : parseObjectStore(url),
})

/** The value of FILES_URL for a place. Two addresses of the same place are equal. */
export function addressOfPlace({ filesDir, objectStore }: FilesPlace): string {
  if (!objectStore) return pathToFileURL(resolve(filesDir)).href
  const { bucket, prefix, region, endpoint, pathStyle } = objectStore
  const options = [region && `region=${region}`, endpoint && `endpoint=${endpoint}`, pathStyle && 'style=path']
  const written = options.filter(Boolean).join('&')
  return `s3://${bucket}/${prefix.replace(/\/$/, '')}${written && `?${written}`}`
}
