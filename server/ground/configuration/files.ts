import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** The setting of the file store: its schema, and the description of valid values for the error message. */
export const filesSettings = {
  FILES_URL: [
    // « file: » alone stands for the default folder.
    z
      .string()
      .refine((written) => /^file:(\/\/\/[^?#]+)?$/.test(written) || parseObjectStore(written) !== null)
      .optional(),
    'l’adresse d’un dossier de cette machine, par exemple file:///var/lib/mandature/files, ou d’un stockage S3, par exemple s3://seau/portail?region=fr-par&endpoint=https://s3.exemple.fr&style=path, dont la clé s’écrit dans AWS_ACCESS_KEY_ID et AWS_SECRET_ACCESS_KEY',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

export const readFiles = ({ FILES_URL: url }: { FILES_URL: string | undefined }, dataDir: string) => ({
  /** folder of the files; with an object store, of the files that are being received or read as a whole */
  filesDir: url?.startsWith('file:///') ? fileURLToPath(url) : join(dataDir, 'files'),
  /** null: the files are in `filesDir` */
  objectStore: url === undefined ? null : parseObjectStore(url),
})
