import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AccessToken } from '#contract/people/accessTokens.ts'
import type { Me } from '#contract/people/accounts.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FactsRow } from '#web/ground/ui/FactsRow.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { accessTokens } from './api.ts'
import { describeBodies, describeUse } from './describeToken.ts'
import { useRevokeToken } from './mutations.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { TokenValue } from './TokenValue.tsx'
import './translations.ts'

/** Manages the user's access tokens: create, show once, list with their last use, revoke. */
export function TokensPanel({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { member } = useSuspenseQuery(accessTokens).data
  const [made, setMade] = useState<string | null>(null)
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<AccessToken | null>(null)
  const revocation = useRevokeToken('own')
  const place = useRef<HTMLDivElement>(null)
  return (
    <Panel title={t('tokens.title')}>
      <Box ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 2, '&:focus': { outline: 'none' } }}>
        <Typography variant="body2" color="textSecondary">
          {t('tokens.about')}
        </Typography>
        {made && <TokenValue key={made} token={made} />}
        {member.length === 0 ? (
          <Typography variant="body2">{t('tokens.none')}</Typography>
        ) : (
          <Box component="ul" aria-label={t('tokens.title')} sx={plainList}>
            {member.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
            ))}
          </Box>
        )}
        <div>
          <Button variant="outlined" onClick={() => setCreating(true)}>
            {t('tokens.create')}
          </Button>
        </div>
      </Box>
      {isCreating && (
        <NewTokenDialog
          user={user}
          onCreated={(token) => {
            setCreating(false)
            setMade(token)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {revoked && (
        <RevokeDialog
          token={revoked}
          consequence={t('tokens.revokeText')}
          revocation={revocation}
          onRevoked={() => {
            setRevoked(null)
            // the button that opened the dialog disappears
            place.current?.focus()
          }}
          onClose={() => setRevoked(null)}
        />
      )}
    </Panel>
  )
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { t } = useTranslation()
  const { name, state, expiresAt } = token
  const isExpired = state === 'expired'
  const day = formatDay(expiresAt)
  return (
    <FactsRow
      name={name}
      chips={isExpired && <StatusChip tone="plain">{t('tokens.expired')}</StatusChip>}
      facts={joinFacts([
        describeBodies(t, token),
        isExpired ? t('tokens.expiredOn', { day }) : t('tokens.expires', { day }),
        describeUse(t, token),
      ])}
    >
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={t('tokens.revokeNamed', { name })}
        onClick={onRevoke}
      >
        {t('tokens.revoke')}
      </Button>
    </FactsRow>
  )
}
