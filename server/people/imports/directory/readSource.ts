import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { fileURLToPath } from 'node:url'
import { limits } from '#contract/ground/limits.ts'
import type { Config } from '#server/ground/configuration/config.ts'
import type { ReceivedFile } from '#server/ground/http/payload/receiveFile.ts'
import type { Store } from '#server/ground/storage/store.ts'
import { FileTooLarge } from '#server/ground/storage/store.ts'

type Source = NonNullable<Config['directoryImport']>

/** Why a file could not be read. */
type SourceFault = 'missing' | 'empty' | 'truncated' | 'tooLarge'

/** A file that cannot be read, or not entirely. */
export class SourceFailure extends Error {
  readonly fault: SourceFault

  constructor(fault: SourceFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

const timeoutMs = 60_000
const maxRedirects = 3
const fileNames = /\.(?:csv|txt|xlsx)$/i

/**
 * Reads the file of people that the operator has named into the store. The address is a setting: it may be one of the
 * internal network.
 * @throws SourceFailure
 */
export async function readSource(source: Source, store: Store): Promise<ReceivedFile> {
  const { name, content, bytes } =
    source.url.protocol === 'file:'
      ? await openFile(source.url)
      : await openAddress(source, AbortSignal.timeout(timeoutMs))
  const stored = await store.save(content, { maxBytes: limits.importBytes }).catch((error: unknown) => {
    if (error instanceof FileTooLarge) throw new SourceFailure('tooLarge', `${name} : plus de 10 Mo`, error)
    throw new SourceFailure('truncated', `${name} : la lecture a été interrompue`, error)
  })
  const fault = bytes !== null && stored.bytes !== bytes ? 'truncated' : stored.bytes === 0 ? 'empty' : null
  if (fault === null) return { ...stored, name }
  await store.remove(stored.key)
  throw new SourceFailure(fault, `${name} : ${stored.bytes} octets lus, ${bytes ?? stored.bytes} annoncés`)
}

interface OpenedSource {
  name: string
  content: Readable
  /** as announced; null when it is not */
  bytes: number | null
}

/** Opens a file, or the newest one of a folder. */
async function openFile(url: URL): Promise<OpenedSource> {
  try {
    const path = await newestFile(fileURLToPath(url))
    const { size } = await stat(path)
    return { name: basename(path), content: createReadStream(path), bytes: size }
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    throw new SourceFailure('missing', `${fileURLToPath(url)} ne peut pas être lu`, error)
  }
}

async function newestFile(path: string): Promise<string> {
  if (!(await stat(path)).isDirectory()) return path
  const entries = await readdir(path, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && fileNames.test(entry.name))
  const dated = await Promise.all(
    files.map(async ({ name }) => ({ path: join(path, name), at: (await stat(join(path, name))).mtimeMs })),
  )
  const [newest] = dated.toSorted((one, other) => other.at - one.at)
  if (!newest) throw new SourceFailure('missing', `${path} ne contient pas de fichier CSV ou Excel`)
  return newest.path
}

/** Calls an address, and follows redirects on the same host only, which alone gets the token. */
async function openAddress({ url, token }: Source, signal: AbortSignal): Promise<OpenedSource> {
  let target = url
  for (let step = 0; step <= maxRedirects; step++) {
    const answer = await call(target, token, signal)
    const location = answer.headers.get('location')
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      await answer.body?.cancel()
      target = new URL(location, target)
      if (target.origin !== url.origin)
        throw new SourceFailure('missing', `${url.host} renvoie vers un autre serveur, ${target.host}`)
      continue
    }
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      throw new SourceFailure('missing', `${url.host} a répondu ${answer.status}`)
    }
    // The length is that of the bytes sent, which compression changes.
    const length = answer.headers.get('content-encoding') === null ? answer.headers.get('content-length') : null
    return {
      name: basename(decodeURIComponent(url.pathname)) || 'utilisateurs.csv',
      content: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>),
      bytes: length === null ? null : Number(length),
    }
  }
  throw new SourceFailure('missing', `${url.host} renvoie sans fin d’une adresse à l’autre`)
}

async function call(url: URL, token: string | null, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { accept: 'text/csv, */*;q=0.5', ...(token !== null && { authorization: `Bearer ${token}` }) },
    })
  } catch (error) {
    throw new SourceFailure('missing', `${url.host} n’a pas répondu`, error)
  }
}
