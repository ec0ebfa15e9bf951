import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ObjectStoreServer, startObjectStore } from './objectStore.ts'

const Bucket = 'fichiers'
let server: ObjectStoreServer
let client: S3Client
beforeAll(async () => {
  server = await startObjectStore()
  client = new S3Client({ endpoint: server.endpoint, region: 'us-east-1', forcePathStyle: true })
})
afterAll(async () => {
  client.destroy()
  await server.close()
})

/** Sends half of an object, and gives the function that sends the rest. */
async function beginWrite(Key: string, content: string) {
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key }))
  const half = Math.floor(content.length / 2)
  const headers = { 'content-length': content.length, expect: '100-continue' }
  const sent = request(url, { method: 'PUT', headers })
  const answered = once(sent, 'response')
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(content.slice(0, half))
  return async () => {
    sent.end(content.slice(half))
    const [response] = await answered
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
}

test('of two objects that are written at the same moment under one name, one is kept whole', async () => {
  const contents = ['a'.repeat(20), 'b'.repeat(10)]
  const found = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const Key = randomUUID()
      const begun = await Promise.all(contents.map((content) => beginWrite(Key, content)))
      expect(await Promise.all(begun.map((end) => end()))).toEqual([200, 200])
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return Body?.transformToString()
    }),
  )
  expect(found.filter((content) => !contents.includes(content ?? ''))).toEqual([])
})
