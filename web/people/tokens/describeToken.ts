import type { AccessToken, TokenFamily } from '#contract/people/tokens/accessTokens.ts'
import { tokenFamilies, tokenFamilyNames } from '#contract/people/tokens/accessTokens.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'

/** The families of which a token has rights. */
export const familiesOf = ({ actions }: Pick<AccessToken, 'actions'>): TokenFamily[] =>
  tokenFamilyNames.filter((family) => tokenFamilies[family].some((action) => actions.includes(action)))

/** « Utilisé le 19 mars 2026 à 9 h, depuis 192.0.2.7 » */
export const describeUse = (t: Translate, { lastUsedAt, lastNetwork }: AccessTokenUse) =>
  lastUsedAt
    ? t('tokens.used', { day: formatDay(lastUsedAt), time: formatTime(lastUsedAt), network: lastNetwork ?? '' })
    : t('tokens.neverUsed')

type AccessTokenUse = Pick<AccessToken, 'lastUsedAt' | 'lastNetwork'>

/** The names of the bodies to which a token is limited. */
export const describeBodies = (t: Translate, { bodies }: Pick<AccessToken, 'bodies'>) =>
  bodies ? bodies.map(({ name }) => name).join(', ') : t('tokens.allBodies')
