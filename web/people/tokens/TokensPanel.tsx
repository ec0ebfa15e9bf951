import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { accessTokens } from './api.ts'
import { describeBodies } from './describeToken.ts'
import { useRevokeToken } from './mutations.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { TokenManager } from './TokenManager.tsx'
import './translations.ts'

/** Manages the user's access tokens. */
export function TokensPanel() {
  const { t } = useTranslation()
  const { member } = useSuspenseQuery(accessTokens).data
  const revocation = useRevokeToken('own')
  return (
    <TokenManager
      title={t('tokens.title')}
      about={t('tokens.about')}
      none={t('tokens.none')}
      tokens={member}
      describe={(token) => describeBodies(t, token)}
      consequence={t('tokens.revokeText')}
      revocation={revocation}
      CreationDialog={NewTokenDialog}
    />
  )
}
