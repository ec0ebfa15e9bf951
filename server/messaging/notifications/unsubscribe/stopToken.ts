import type { Portal } from '#server/ground/portal/portal.ts'
import { readStopToken } from '#server/messaging/mails/stopLink.ts'
import { readScope, type Scope } from './scope.ts'

/** Whose mails a link stops, and which. */
export interface Stop {
  userId: number
  scope: Scope
}

/** Null for what was not written by this portal, whatever it is. */
export function readStop(portal: Pick<Portal, 'secret'>, token: string): Stop | null {
  const said = readStopToken(portal, token)
  const scope = said && readScope(said.scope)
  return scope ? { userId: said.userId, scope } : null
}
