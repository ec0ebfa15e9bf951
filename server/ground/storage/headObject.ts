import type { IncomingMessage } from 'node:http'
import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { limitCalls } from './limitCalls.ts'
import { isHeadNotFound, isMissingObject, toUnavailable } from './objectStoreFaults.ts'

/** What a store says of an object without its content. */
interface ObjectHead {
  bytes: number
  writtenAt: Date | null
}

/**
 * Reads the size and the time of an object. The answer to HEAD has no body, so that 404 does not tell a missing object from
 * a missing bucket: the answer to GET does, and is asked then.
 * @returns null when the bucket has no such object
 * @throws StoreUnavailable also when there is no such bucket
 */
export async function headObject(
  client: S3Client,
  object: { Bucket: string; Key: string },
  call: ReturnType<typeof limitCalls>,
): Promise<ObjectHead | null> {
  try {
    return toHead(await call(() => client.send(new HeadObjectCommand(object))))
  } catch (error) {
    if (!isHeadNotFound(error)) throw toUnavailable(error)
  }
  try {
    const answer = await call(() => client.send(new GetObjectCommand(object)))
    ;(answer.Body as IncomingMessage).destroy()
    return toHead(answer)
  } catch (error) {
    if (isMissingObject(error)) return null
    throw toUnavailable(error)
  }
}

const toHead = ({ ContentLength = 0, LastModified }: { ContentLength?: number; LastModified?: Date }): ObjectHead => ({
  bytes: ContentLength,
  writtenAt: LastModified ?? null,
})
