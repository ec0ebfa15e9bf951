import type { ContactDraft } from '#contract/people/contact/contact.ts'
import type { ContactVariant } from '#contract/people/contact/contactStates.ts'
import type { Actor, World } from './world.ts'

/** Returns the number of a topic: the one with that name, or the last one of its variant. */
export async function findTopicId({ db }: Pick<World, 'db'>, variant: ContactVariant, name?: string): Promise<number> {
  const { id } = await db
    .selectFrom('contactTopics')
    .select('id')
    .where('variant', '=', variant)
    .$if(name !== undefined, (topics) => topics.where('name', '=', name ?? ''))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export const question = 'Quand le procès-verbal de mars sera-t-il diffusé ?'
let count = 0

/** Returns a message as a screen sends it, different each time. */
export async function contactDraft(world: Pick<World, 'db'>, over: Partial<ContactDraft> = {}): Promise<ContactDraft> {
  const variant = over.variant ?? 'contact'
  const number = ++count
  return {
    variant,
    topic: { id: await findTopicId(world, variant) },
    gender: 'Madame',
    firstName: 'Maëlle',
    lastName: 'Le Goff',
    email: 'maelle@mandature.example',
    message: `${question} (${number})`,
    ...(variant === 'training' && { training: { format: 'webinar', participants: 12 } }),
    ...over,
  }
}

/** Adds a PDF to a message, as a browser sends it. */
export function messageWithFile(draft: object, bytes: Uint8Array | string, name = 'question.pdf'): FormData {
  const form = new FormData()
  form.append('form', JSON.stringify(draft))
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'application/pdf' }))
  return form
}

export const sendMessage = (person: Actor, body: object) => person.post('/api/contact_messages', body)

/** Returns the last message as administrators read it. */
export async function lastMessage({ db }: Pick<World, 'db'>, administrator: Actor) {
  const { id } = await db
    .selectFrom('contactMessages')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return (await administrator.get(`/api/contact_messages/${id}`)).json()
}
