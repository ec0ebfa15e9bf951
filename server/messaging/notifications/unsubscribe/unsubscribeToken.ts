import type { Portal } from '#server/ground/portal/portal.ts'
import { parseUnsubscribeToken } from '#server/messaging/mails/unsubscribeLink.ts'
import { parseUnsubscribeScope, type UnsubscribeScope } from './unsubscribeScope.ts'

/** Whose mails a link stops, and which. */
export interface UnsubscribeRequest {
  userId: number
  scope: UnsubscribeScope
}

/** Null for what was not written by this portal, whatever it is. */
export function parseUnsubscribeRequest(portal: Pick<Portal, 'secret'>, token: string): UnsubscribeRequest | null {
  const said = parseUnsubscribeToken(portal, token)
  const scope = said && parseUnsubscribeScope(said.scope)
  return scope ? { userId: said.userId, scope } : null
}
