import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ComponentType, useRef, useState } from 'react'
import type { AccessToken } from '#contract/people/tokens/accessTokens.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FactsRow } from '#web/ground/ui/FactsRow.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { describeUse } from './describeToken.ts'
import { RevokeDialog, type TokenRevocation } from './RevokeDialog.tsx'
import { TokenValue } from './TokenValue.tsx'
import './translations.ts'

type ListedToken = Pick<AccessToken, 'id' | 'name' | 'state' | 'expiresAt' | 'lastUsedAt' | 'lastNetwork'>

export interface CreationDialogProps {
  /** receives the secret, which is shown once */
  onCreated: (token: string) => void
  onClose: () => void
}

interface TokenManagerProps<Token extends ListedToken> {
  title: string
  about: string
  /** shown without any token */
  none: string
  tokens: readonly Token[]
  /** What is said of a token before its term. */
  describe: (token: Token) => string | null
  /** What stops working with a revoked token. */
  consequence: string
  revocation: TokenRevocation
  CreationDialog: ComponentType<CreationDialogProps>
}

/** Manages tokens: create, show once, list with their last use, revoke. */
export function TokenManager<Token extends ListedToken>(props: TokenManagerProps<Token>) {
  const { title, about, none, tokens, describe, consequence, revocation, CreationDialog } = props
  const { t } = useTranslation()
  const [made, setMade] = useState<string | null>(null)
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<Token | null>(null)
  const place = useRef<HTMLDivElement>(null)
  return (
    <Panel title={title}>
      <Box ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 2, '&:focus': { outline: 'none' } }}>
        <Typography variant="body2" color="textSecondary">
          {about}
        </Typography>
        {made && <TokenValue key={made} token={made} />}
        {tokens.length === 0 ? (
          <Typography variant="body2">{none}</Typography>
        ) : (
          <Box component="ul" aria-label={title} sx={plainList}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} description={describe(token)} onRevoke={() => setRevoked(token)} />
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
        <CreationDialog
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
          consequence={consequence}
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

interface TokenRowProps {
  token: ListedToken
  description: string | null
  onRevoke: () => void
}

function TokenRow({ token, description, onRevoke }: TokenRowProps) {
  const { t } = useTranslation()
  const { name, state, expiresAt } = token
  const isExpired = state === 'expired'
  const day = formatDay(expiresAt)
  return (
    <FactsRow
      name={name}
      chips={isExpired && <StatusChip tone="plain">{t('tokens.expired')}</StatusChip>}
      facts={joinFacts([
        description,
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
