import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The only key that the imitation knows. */
export const imitationKey = { id: 'S3RVER', secret: 'S3RVER' }

/**
 * Starts an imitation of an object store with one bucket, and sets the credentials of this process to its own.
 * @param options `conditionalWrites`: whether `If-None-Match: *` is kept, as by most stores, or refused, as by Swift
 */
export async function startObjectStore({ conditionalWrites = true } = {}) {
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
  const create = (port: number) => {
    const created = new S3rver({ ...options, port })
    created.middleware.unshift(
      queueWrites(),
      conditionalWrites ? keepConditionalWrites(created) : refuseConditionalWrites,
    )
    return created
  }
  let server = create(0)
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
      server = create(port)
      await server.run()
    },
    /** The bucket is there no more, until it is put back. */
    loseBucket: () => rename(join(directory, 'fichiers'), `${directory}-lost`),
    putBucketBack: () => rename(`${directory}-lost`, join(directory, 'fichiers')),
    async close() {
      await server.close().catch(() => undefined)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

type Handler = S3rver['middleware'][number]
const isConditionalWrite = ({ method, headers }: Parameters<Handler>[0]) =>
  method === 'PUT' && headers['if-none-match'] === '*'

/** Lets each object be written by one call at a time: the imitation would mix what two of them write. */
function queueWrites(): Handler {
  const last = new Map<string, Promise<void>>()
  return async ({ method, path }, next) => {
    if (method !== 'PUT') return next()
    const before = last.get(path)
    const { promise, resolve } = Promise.withResolvers<void>()
    last.set(path, promise)
    await before
    try {
      await next()
    } finally {
      resolve()
      if (last.get(path) === promise) last.delete(path)
    }
  }
}

/** Keeps `If-None-Match: *`, which the imitation ignores. The writes of an object must be queued before. */
function keepConditionalWrites({ store }: S3rver): Handler {
  return async (context, next) => {
    if (!isConditionalWrite(context)) return next()
    const [, bucket = '', ...key] = decodeURIComponent(context.path).split('/')
    if (await store.existsObject(bucket, key.join('/'))) answerFault(context, 412, 'PreconditionFailed')
    else await next()
  }
}

/** Answers as Swift. */
const refuseConditionalWrites: Handler = async (context, next) => {
  if (isConditionalWrite(context)) answerFault(context, 501, 'NotImplemented')
  else await next()
}

function answerFault(context: Parameters<Handler>[0], status: number, code: string) {
  Object.assign(context, { status, type: 'application/xml', body: `<Error><Code>${code}</Code></Error>` })
}

export type ObjectStoreServer = Awaited<ReturnType<typeof startObjectStore>>
