import { setTimeout as pause } from 'node:timers/promises'
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { headObject } from './headObject.ts'
import type { limitCalls } from './limitCalls.ts'
import { isMissingObject, isNotImplemented, isPreconditionFailed, toUnavailable } from './objectStoreFaults.ts'
import type { Store } from './store.ts'

/**
 * After this time a new mark is read back. Stores without conditional writes keep what was written last: a portal that
 * had found no mark at the same moment has written its own by then. Milliseconds.
 */
const settleMs = 1_000

/** Reads and writes the mark of an object store, an object of its own. */
export function openObjectMark(
  client: S3Client,
  object: { Bucket: string; Key: string },
  call: ReturnType<typeof limitCalls>,
): Pick<Store, 'readMark' | 'markedAt' | 'writeMark' | 'createMark'> {
  const put = (mark: string, isConditional: boolean) =>
    call(() =>
      client.send(
        new PutObjectCommand({
          ...object,
          Body: `${mark}\n`,
          ContentType: 'text/plain',
          ...(isConditional && { IfNoneMatch: '*' }),
        }),
      ),
    )

  async function readMark(): Promise<string | null> {
    try {
      const { Body } = await call(() => client.send(new GetObjectCommand(object)))
      return ((await Body?.transformToString()) ?? '').trim() || null
    } catch (error) {
      if (isMissingObject(error)) return null
      throw toUnavailable(error)
    }
  }

  /** Writes the mark unless there is one. Whether it was this one is read afterwards. */
  async function putIfAbsent(mark: string): Promise<void> {
    try {
      await put(mark, true)
    } catch (error) {
      // The SDK also ends here when it repeats a call that was done, but not answered.
      if (isPreconditionFailed(error)) return
      if (!isNotImplemented(error)) throw toUnavailable(error)
      if ((await readMark()) !== null) return
      await put(mark, false).catch((fault: unknown) => {
        throw toUnavailable(fault)
      })
    }
    await pause(settleMs)
  }

  return {
    readMark,
    markedAt: async () => (await headObject(client, object, call))?.writtenAt ?? null,
    async writeMark(mark) {
      await put(mark, false).catch((error: unknown) => {
        throw toUnavailable(error)
      })
    },
    async createMark(mark) {
      await putIfAbsent(mark)
      return (await readMark()) === mark
    },
  }
}
