import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The only key that the imitation knows. */
export const imitationKey = { id: 'S3RVER', secret: 'S3RVER' }

/** Starts an imitation of an object store with one bucket, and sets the credentials of this process to its own. */
export async function startObjectStore() {
  const directory = await mkdtemp(join(tmpdir(), 'mandature-bucket-'))
  process.env['AWS_ACCESS_KEY_ID'] = imitationKey.id
  process.env['AWS_SECRET_ACCESS_KEY'] = imitationKey.secret
  const options = {
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'fichiers', configs: [] }],
  }
  let server = new S3rver({ ...options, port: 0 })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    /** value of FILES_URL */
    url: (prefix = 'portail', bucket = 'fichiers') =>
      `s3://${bucket}/${prefix}?region=eu-west-3&endpoint=${endpoint}&style=path`,
    stop: () => server.close(),
    /** starts it again, on the same port with the same objects */
    async start() {
      server = new S3rver({ ...options, port })
      await server.run()
    },
    async close() {
      await server.close().catch(() => undefined)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
export type ObjectStoreServer = Awaited<ReturnType<typeof startObjectStore>>
