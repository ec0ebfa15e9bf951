import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ScimToken } from '#contract/people/scim/scim.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { FactsRow } from '#web/ground/ui/FactsRow.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { describeUse } from '#web/people/tokens/describeToken.ts'
import { RevokeDialog } from '#web/people/tokens/RevokeDialog.tsx'
import { TokenValue } from '#web/people/tokens/TokenValue.tsx'
import { scimTokens, useRevokeScimToken } from './api.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import '#web/people/tokens/translations.ts'
import './translations.ts'

/** Manages the directory tokens: create, show once, list with their last use, revoke. */
export function TokensPanel() {
  const { t } = useTranslation()
  const { member } = useSuspenseQuery(scimTokens).data
  const [made, setMade] = useState<string | null>(null)
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<ScimToken | null>(null)
  const revocation = useRevokeScimToken()
  const place = useRef<HTMLDivElement>(null)
  return (
    <Panel title={t('scim.tokens')}>
      <Box ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 2, '&:focus': { outline: 'none' } }}>
        <Typography variant="body2" color="textSecondary">
          {t('scim.tokensAbout')}
        </Typography>
        {made && <TokenValue key={made} token={made} />}
        {member.length === 0 ? (
          <Typography variant="body2">{t('scim.noToken')}</Typography>
        ) : (
          <Box component="ul" aria-label={t('scim.tokens')} sx={plainList}>
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
          consequence={t('scim.revokeText')}
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

function TokenRow({ token, onRevoke }: { token: ScimToken; onRevoke: () => void }) {
  const { t } = useTranslation()
  const { name, state, expiresAt, createdBy } = token
  const isExpired = state === 'expired'
  const day = formatDay(expiresAt)
  return (
    <FactsRow
      name={name}
      chips={isExpired && <StatusChip tone="plain">{t('tokens.expired')}</StatusChip>}
      facts={joinFacts([
        createdBy ? t('scim.createdBy', { name: nameOf(createdBy) }) : null,
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
