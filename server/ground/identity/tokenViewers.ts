import { sql } from 'kysely'
import type { Action } from '#contract/ground/policy/policy.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { narrowToToken } from './narrowToToken.ts'
import { hashToken } from './signInTokens.ts'
import { currentSeatsJoin, presentViewer, type ViewerRow, viewerColumns } from './viewers.ts'

/** An access token and its person. The caller checks that neither has ended. */
export interface TokenViewer {
  viewer: Viewer
  tokenId: number
  expiresAt: string
  lastUsedAt: string | null
  isRevoked: boolean
  /** whether the account of the person is activated */
  isAccountOpen: boolean
}

interface Row extends ViewerRow, Omit<TokenViewer, 'viewer'> {
  place: number
  /** separated by spaces */
  actions: string
  bodyIds: number[] | null
}

/** Finds access tokens with their persons and the persons' current rights. Unknown tokens have no entry. */
export async function findTokenViewers(
  db: Db,
  tokens: readonly string[],
  day: string,
): Promise<Map<string, TokenViewer>> {
  const hashes = tokens.map(hashToken)
  const { rows } = await sql<Row>`
    select array_position(${hashes}::bytea[], token.token_hash) as place, token.id as token_id,
      array_to_string(token.actions, ' ') as actions, token.body_ids,
      token.expires_at, token.last_used_at, token.revoked as is_revoked,
      users.activated_at is not null as is_account_open, ${viewerColumns}
    from access_tokens token join users on users.id = token.user_id ${currentSeatsJoin(day)}
    where token.token_hash = any(${hashes}::bytea[])
  `.execute(db)
  return new Map(
    rows.map(({ place, tokenId, actions, bodyIds, expiresAt, lastUsedAt, isRevoked, isAccountOpen, ...row }) => [
      tokens[place - 1] ?? '',
      {
        viewer: narrowToToken(presentViewer(row), { id: tokenId, actions: parseActions(actions), bodyIds }),
        tokenId,
        expiresAt,
        lastUsedAt,
        isRevoked,
        isAccountOpen,
      },
    ]),
  )
}

const maxParsed = 1_000
const parsed = new Map<string, ReadonlySet<Action>>()

/** Parses the actions of a token. A token with all rights has some seventy of them, read at each of its calls. */
function parseActions(actions: string): ReadonlySet<Action> {
  if (parsed.size >= maxParsed) parsed.clear()
  return parsed.getOrInsertComputed(actions, () => new Set(actions.split(' ') as Action[]))
}
