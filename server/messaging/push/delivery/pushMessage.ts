import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { PushFamily, PushMessage } from '#contract/messaging/push.ts'

const familyWords: Record<PushFamily, string> = {
  sessions: 'Séances',
  documents: 'Documents',
  duties: 'À faire',
  followed: 'Ce que vous suivez',
  administration: 'Administration',
}

/** What a browser shows: the family and the count of what is new, never what it is about. */
export const pushMessage = (
  portalName: string,
  { family, count }: { family: PushFamily; count: number },
): PushMessage => ({
  title: `Du nouveau dans ${portalName}`,
  body: frenchSpaces(`${familyWords[family]} : ${count} ${count < 2 ? 'nouveauté' : 'nouveautés'}`),
  path: '/notifications',
  tag: family,
})
