import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

const bucket = 'fichiers'

/** A running object store. */
export interface RunningObjectStore {
  /** origin of the store, without a path */
  endpoint: string
  /** value of FILES_URL: the bucket « fichiers », with a prefix */
  url: (prefix?: string, bucketName?: string) => string
  /** credentials, for the environment of a portal */
  env: Record<string, string>
  /** its processes, which may have started others */
  pids: readonly number[]
  stop: () => Promise<void>
}

/** Key that calls are signed with. */
export interface ObjectStoreKey extends Record<string, string> {
  AWS_ACCESS_KEY_ID: string
  AWS_SECRET_ACCESS_KEY: string
}

/** Creates the bucket « fichiers » unless it is there. */
export async function openBucket(
  endpoint: string,
  region: string,
  key: ObjectStoreKey,
): Promise<Omit<RunningObjectStore, 'pids' | 'stop'>> {
  const credentials = { accessKeyId: key.AWS_ACCESS_KEY_ID, secretAccessKey: key.AWS_SECRET_ACCESS_KEY }
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    if (error.name !== 'BucketAlreadyOwnedByYou' && error.name !== 'BucketAlreadyExists') throw error
  })
  client.destroy()
  return {
    endpoint,
    url: (prefix = 'portail', bucketName = bucket) =>
      `s3://${bucketName}/${prefix}?region=${region}&endpoint=${endpoint}&style=path`,
    env: key,
  }
}
