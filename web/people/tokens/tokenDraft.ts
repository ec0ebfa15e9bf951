import { z } from 'zod'
import { text } from '#contract/ground/shapes.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import {
  type AccessTokenForm,
  grantableActions,
  type TokenFamily,
  tokenDays,
  tokenFamilyNames,
} from '#contract/people/tokens/accessTokens.ts'

/** The form in which families of rights are chosen. */
export const tokenSchema = z.object({
  name: text(60),
  families: z.array(z.enum(tokenFamilyNames as [TokenFamily, ...TokenFamily[]])),
  bodies: z.array(z.object({ id: z.number() })),
  days: z.string(),
  currentPassword: z.string().min(1).max(256),
})
export type TokenDraft = z.output<typeof tokenSchema>

export const emptyToken: TokenDraft = {
  name: '',
  families: ['reading'],
  bodies: [],
  days: String(tokenDays.usual),
  currentPassword: '',
}

/** Durations that the form offers, in days. */
export const offeredDays = [30, tokenDays.usual, 180, tokenDays.most]

/** Converts the families to the actions of them that the person may give, in these bodies. */
export function toTokenForm({ can }: Me, { families, bodies, days, ...draft }: TokenDraft): AccessTokenForm {
  const isNarrowed = bodies.length > 0
  return {
    ...draft,
    actions: families.flatMap((family) => grantableActions(family, can, isNarrowed)),
    bodies: isNarrowed ? bodies : null,
    days: Number(days),
  }
}
