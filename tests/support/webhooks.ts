import { webhookEvents } from '#contract/supervision/webhooks.ts'
import type { Actor, World } from './world.ts'

/** Opens internal networks to webhooks, where the receivers of tests are. */
export const webhookEnv = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }

export const webhookForm = (wishes: object = {}) => ({
  name: 'Intranet',
  url: 'https://intranet.example/entree',
  events: webhookEvents,
  ...wishes,
})

export interface CreatedWebhook {
  '@id': string
  id: number
  version: number
  secret: string
}

export async function createWebhook(administrator: Actor, wishes: object = {}): Promise<CreatedWebhook> {
  const answer = await administrator.post('/api/webhooks', webhookForm(wishes))
  if (answer.statusCode !== 201) throw new Error(`the webhook was refused: ${answer.body}`)
  return answer.json<CreatedWebhook>()
}

/** The deliveries of a webhook, oldest first. */
export const deliveriesOf = ({ db }: Pick<World, 'db'>, { id }: { id: number }) =>
  db.selectFrom('webhookDeliveries').selectAll().where('webhookId', '=', id).orderBy('id').execute()
