import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { IssuedToken } from '#contract/people/tokens/accessTokens.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { issuedTokens, tokensPerPage } from './api.ts'
import { useRevokeToken } from './mutations.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { useTokenColumns } from './useTokenColumns.tsx'
import './translations.ts'

const route = getRouteApi('/house/admin/jetons')

/** Lists the access tokens of everybody, which administrators may revoke. */
export default function TokensPage() {
  const { t } = useTranslation()
  const filters = route.useSearch()
  const { data } = useSuspenseQuery(issuedTokens(useDeferredValue(filters)))
  const [revoked, setRevoked] = useState<IssuedToken | null>(null)
  const revocation = useRevokeToken('issued')
  const close = () => setRevoked(null)
  return (
    <Page title={t('nav.tokens')} context={t('tokens.adminContext')}>
      <RecordList
        name="tokens"
        caption={t('nav.tokens')}
        count={t('tokens.count', { count: data.totalItems })}
        columns={useTokenColumns(setRevoked)}
        rows={data.member}
        total={data.totalItems}
        page={filters.page}
        pageSize={tokensPerPage}
        search={t('tokens.search')}
        empty={t('tokens.nobody')}
      />
      {revoked && (
        <RevokeDialog
          token={revoked}
          consequence={t('tokens.revokeText')}
          revocation={revocation}
          onRevoked={close}
          onClose={close}
        />
      )}
    </Page>
  )
}
