import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { TokenManager } from '#web/people/tokens/TokenManager.tsx'
import { scimTokens } from './api.ts'
import { useRevokeScimToken } from './mutations.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import './translations.ts'

/** Manages the directory tokens. */
export function TokensPanel() {
  const { t } = useTranslation()
  const { member } = useSuspenseQuery(scimTokens).data
  const revocation = useRevokeScimToken()
  return (
    <TokenManager
      title={t('scim.tokens')}
      about={t('scim.tokensAbout')}
      none={t('scim.noToken')}
      tokens={member}
      describe={({ createdBy }) => (createdBy ? t('scim.createdBy', { name: nameOf(createdBy) }) : null)}
      consequence={t('scim.revokeText')}
      revocation={revocation}
      CreationDialog={NewTokenDialog}
    />
  )
}
