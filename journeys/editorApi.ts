import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import { drawing } from '#server/people/pictures/pictureSamples.ts'
import { mp3 } from '#server/publishing/contents/podcasts/samples.ts'
import type { CastUser } from '#tests/support/cast.ts'
import { signIn } from './journey.ts'

/** An editor who publishes through the API instead of the screens. */
export interface EditorApi {
  publish: (wishes: object) => Promise<{ id: number; version: number }>
  /** @returns the picture in the form a content refers to */
  picture: () => Promise<{ id: number }>
  /** @returns a silent sound of this length */
  sound: (seconds: number) => Promise<{ id: number }>
  /** deletes everything published: contents are visible to every journey */
  clear: () => Promise<void>
}

const introduction = 'Ce qu’il faut savoir avant la prochaine séance du comité, en quelques minutes.'
const framesEachSecond = 44_100 / 1_152

export async function createEditorApi(
  { request }: Pick<BrowserContext, 'request'>,
  editor: CastUser,
): Promise<EditorApi> {
  await signIn({ request }, editor)
  const published: number[] = []
  const file = async (path: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const answer = await request.post(path, { multipart: { file }, headers: await xsrfTokenOf(request) })
    expect(answer.status(), await answer.text()).toBe(201)
    const { id } = (await answer.json()) as { id: number }
    return { id }
  }
  return {
    async publish(wishes) {
      const data = { contentType: 'article', introduction, text: '<p>Le texte.</p>', status: 'published', ...wishes }
      const answer = await request.post('/api/contents', { data, headers: await xsrfTokenOf(request) })
      expect(answer.status(), await answer.text()).toBe(201)
      const { id, version } = (await answer.json()) as { id: number; version: number }
      published.push(id)
      return { id, version }
    },
    picture: async () =>
      file('/api/content_pictures', { name: 'image.png', mimeType: 'image/png', buffer: await drawing(1_000) }),
    sound: (seconds) =>
      file('/api/podcasts', {
        name: 'emission.mp3',
        mimeType: 'audio/mpeg',
        buffer: mp3(Math.ceil(seconds * framesEachSecond)),
      }),
    async clear() {
      for (const id of published) await request.delete(`/api/contents/${id}`, { headers: await xsrfTokenOf(request) })
    },
  }
}

async function xsrfTokenOf(request: APIRequestContext) {
  const { cookies } = await request.storageState()
  return { 'X-XSRF-TOKEN': decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '') }
}
